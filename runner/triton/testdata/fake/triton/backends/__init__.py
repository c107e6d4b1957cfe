backends = {"nvidia": None, "amd": None}
