/** The upper half of the ranges of ports; Jest and its workers have the lower one. */
const FIRST_RANGE = 7;

/**
 * The environment of a launcher: with ports that neither a Jest worker nor the launcher of another one takes, and without the
 * shutdown delay, which only load balancers need.
 */
export function launcherEnvironment(): NodeJS.ProcessEnv {
  const range = Number(process.env.JEST_WORKER_ID) + FIRST_RANGE;
  return { ...process.env, JEST_WORKER_ID: String(range), NO_COLOR: '1', SHUTDOWN_DELAY_MS: '0' };
}
