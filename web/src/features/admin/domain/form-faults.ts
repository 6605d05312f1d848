import type { ValidationFault } from '@fourfold/contracts';

/** The first fault of each field of a flat form, by the name of the field. */
export function formFaults(faults: readonly ValidationFault[]): Partial<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { loc, msg } of faults) found[String(loc.at(-1))] ??= msg;
  return found;
}
