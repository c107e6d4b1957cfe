

// want 2