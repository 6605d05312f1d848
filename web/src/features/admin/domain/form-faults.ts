import type { ValidationFault } from '@fourfold/contracts';

/** The server's faults of a flat form, by the names of its fields; the first one of a field counts. */
export function formFaults(faults: readonly ValidationFault[]): Partial<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { loc, msg } of faults) found[String(loc.at(-1))] ??= msg;
  return found;
}
