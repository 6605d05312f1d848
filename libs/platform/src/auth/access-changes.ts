import { ROUTES, type AccessChange, type AccessChanges } from '@fourfold/contracts';

const TIMEOUT_MS = 3_000;

/**
 * Asks auth for every change of access that still matters: needs neither Redis nor NATS.
 * @param jwksUrl where auth publishes its keys; the changes lie beside them
 * @throws Error when auth gives no answer, or when `signal` fires first
 */
export async function fetchAccessChanges(jwksUrl: string, signal: AbortSignal): Promise<AccessChange[]> {
  const response = await fetch(new URL(ROUTES.accessChanges, jwksUrl), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`auth answered ${response.status} for the changes of access`);
  const { changes } = (await response.json()) as Partial<AccessChanges>;
  if (!Array.isArray(changes)) throw new Error('auth answered without changes of access');
  return changes.filter(isAccessChange);
}

/** The change that a JSON text is, or undefined. */
export function parseAccessChange(json: string): AccessChange | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isAccessChange(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAccessChange(value: unknown): value is AccessChange {
  if (typeof value !== 'object' || value === null) return false;
  const { user_id, account_version, revoked, not_before } = value as Partial<AccessChange>;
  return (
    typeof user_id === 'string' &&
    Number.isSafeInteger(account_version) &&
    typeof not_before === 'string' &&
    !Number.isNaN(Date.parse(not_before)) &&
    typeof revoked?.scope === 'string'
  );
}
