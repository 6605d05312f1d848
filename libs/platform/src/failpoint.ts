let armed: ReadonlySet<string> = new Set();

/** Arms the named failpoints of this process. Configuration refuses them in production. */
export function armFailpoints(names: readonly string[]): void {
  armed = new Set(names);
}

/** Kills this process on the spot when `name` is armed: the fault tests' way to crash between two lines. */
export function failpoint(name: string): void {
  if (armed.has(name)) process.kill(process.pid, 'SIGKILL');
}
