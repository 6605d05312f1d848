/** More than there are Jest workers. */
const WORKERS_MAX = 7;

/**
 * The environment of a launcher: with ports that neither a Jest worker nor another launcher takes, and without the
 * shutdown delay, which only load balancers need.
 */
export function launcherEnvironment(): NodeJS.ProcessEnv {
  const range = Number(process.env.JEST_WORKER_ID) + WORKERS_MAX;
  return { ...process.env, JEST_WORKER_ID: String(range), NO_COLOR: '1', SHUTDOWN_DELAY_MS: '0' };
}
