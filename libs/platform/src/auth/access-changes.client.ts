import { ROUTES, type AccessChange, type AccessChanges } from '@fourfold/contracts';
import { asAccessChange } from './access-change';

const TIMEOUT_MS = 3_000;

/** Asks auth itself which access has ended lately: the way that needs neither Redis nor NATS. */
export class AccessChangesClient {
  private readonly url: URL;
  private since: string | undefined;

  /** @param jwksUrl where auth publishes its keys; the changes lie beside them */
  constructor(jwksUrl: string) {
    this.url = new URL(ROUTES.accessChanges, jwksUrl);
  }

  /** What changed since the last answer. @throws Error when auth gives none, or when `stop` fires first */
  async readNew(stop: AbortSignal): Promise<AccessChange[]> {
    const url = new URL(this.url);
    if (this.since !== undefined) url.searchParams.set('since', this.since);
    const response = await fetch(url, { signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]) });
    if (!response.ok) throw new Error(`the changes of access answered ${response.status}`);
    const { as_of, changes } = (await response.json()) as Partial<AccessChanges>;
    if (typeof as_of !== 'string' || !Array.isArray(changes)) throw new Error('no changes of access');
    this.since = as_of;
    return changes.flatMap((change) => asAccessChange(change) ?? []);
  }
}
