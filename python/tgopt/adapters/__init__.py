"""tgopt in other libraries' tuners: inductor, helion, flaggems, sglang, vllm; each a module that imports its library when it is asked.

A failure of ours never fails a tuner: it warns once, and every configuration is kept.
"""
