/** A change that was refused because somebody else has changed the same meanwhile. */
import type { BasedOnVersion } from '@fourfold/contracts';

interface Difference {
  field: string;
  mine: string;
  stored: string;
}

/** The fields of a change whose stored values are different. */
export function differences({ version: _, ...changes }: BasedOnVersion, current: unknown): Difference[] {
  const stored = new Map(leaves(current));
  return leaves(changes)
    .map(([field, mine]) => ({ field, mine, stored: stored.get(field) ?? '–' }))
    .filter((difference) => difference.mine !== difference.stored);
}

/** The same change, based on what is stored now. */
export function basedOn<Input extends { changes: BasedOnVersion }>(input: Input, current: unknown): Input {
  const version = versionOf(current);
  return version === undefined ? input : { ...input, changes: { ...input.changes, version } };
}

function versionOf(current: unknown): number | undefined {
  return (current as BasedOnVersion | null | undefined)?.version;
}

/** Every value with its path: 'puzzle data, categories 2, name'. Places count from 1. */
function leaves(value: unknown, path: string[] = []): Array<[string, string]> {
  if (typeof value !== 'object' || value === null) return [[path.join(', '), text(value)]];
  if (Array.isArray(value))
    return value.flatMap((item, place) =>
      leaves(item, [...path.slice(0, -1), `${path.at(-1) ?? ''} ${place + 1}`.trim()]),
    );
  return Object.entries(value).flatMap(([name, item]) => leaves(item, [...path, name.replaceAll('_', ' ')]));
}

function text(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
}
