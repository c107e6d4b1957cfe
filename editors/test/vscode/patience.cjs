// Loaded by code-server and what it starts: they give up on one another after ten seconds by the clock, which a machine that has
// other work to do may need. Limits of seconds are limits of minutes here.

const { setTimeout: set } = globalThis;

globalThis.setTimeout = Object.assign((callback, ms, ...more) => set(callback, ms >= 5000 && ms < 60_000 ? ms * 60 : ms, ...more), set);
