let armed: ReadonlySet<string> = new Set();

/** Arms the named failpoints of this process. Configuration refuses them in production. */
export function armFailpoints(names: readonly string[]): void {
  armed = new Set(names);
}

/** Kills this process when `name` is armed, so that fault tests can crash it between two statements. */
export function failpoint(name: string): void {
  if (armed.has(name)) process.kill(process.pid, 'SIGKILL');
}
