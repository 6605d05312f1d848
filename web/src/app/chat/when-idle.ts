/** Browsers without idle callbacks, and pages that never rest. */
const AT_THE_LATEST_MS = 2_000;

/** Settles once the browser has nothing more urgent to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST_MS });
    else setTimeout(resolve, AT_THE_LATEST_MS);
  });
}
