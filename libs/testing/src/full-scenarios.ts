/** Whether scenarios run at the size that the product must handle; by default they are smaller, to save time. */
export const FULL_SCENARIOS = process.env['FULL_SCENARIOS'] === 'true';

/** The size of a scenario. */
export function sizeOf({ full, short }: { full: number; short: number }): number {
  return FULL_SCENARIOS ? full : short;
}
