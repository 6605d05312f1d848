import type { AccessChange } from '@fourfold/contracts';

/** Reads a change that came from outside of the process; undefined when it is none. */
export function asAccessChange(value: unknown): AccessChange | undefined {
  const change = typeof value === 'string' ? parse(value) : value;
  if (typeof change !== 'object' || change === null) return undefined;
  const { user_id, account_version, revoked, not_before } = change as Partial<AccessChange>;
  const isWhole =
    typeof user_id === 'string' &&
    Number.isSafeInteger(account_version) &&
    typeof not_before === 'string' &&
    !Number.isNaN(Date.parse(not_before)) &&
    typeof revoked?.scope === 'string';
  return isWhole ? (change as AccessChange) : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
