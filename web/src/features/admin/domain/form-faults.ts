import type { ValidationFault } from '@fourfold/contracts';

/** The first fault of each field of a flat form, by the name of the field. */
export function formFaults(faults: readonly ValidationFault[]): Partial<Record<string, string>> {
  return Object.fromEntries(faults.toReversed().map(({ loc, msg }) => [String(loc.at(-1)), msg]));
}
