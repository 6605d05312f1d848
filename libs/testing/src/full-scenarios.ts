/** Whether big scenarios are to be as big as the product has to bear, otherwise as big as shows the same in less time. */
export const FULL_SCENARIOS = process.env['FULL_SCENARIOS'] === 'true';

/** How much of something a scenario has. */
export function sizeOf({ full, short }: { full: number; short: number }): number {
  return FULL_SCENARIOS ? full : short;
}
