import { findProgram } from './stores/locate';

/** Debian's package, and its program: Chromium without windows, which takes little more than half of its processor time. */
export const HEADLESS_CHROMIUM = 'chromium-headless-shell';

/** The browser of the tests: `CHROMIUM_PATH`, or else what is installed; undefined without one. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? findProgram(HEADLESS_CHROMIUM) ?? findProgram('chromium');
}
