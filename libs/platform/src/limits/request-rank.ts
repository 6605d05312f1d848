import { routeImportance, type Importance } from '@fourfold/contracts';
import type { TokenService } from '../auth/token.service';
import type { Bulkhead } from './bulkhead';
import type { Client } from './fair-limit';

/** How a request is ranked among all others. */
export interface RequestRank {
  importance: Importance;
  client: Client;
}

interface RankedRequest extends Pick<Client, 'address'> {
  path: string;
  token: string | undefined;
}

/**
 * Whose request it is, for its importance and its share; undefined for one that is never refused. A token that is not known
 * yet is verified only when the request would be refused without an owner: at all other times its handler verifies it, or
 * nobody needs to know.
 */
export async function rankRequest(
  { path, token, address }: RankedRequest,
  { tokens, bulkhead }: { tokens: TokenService; bulkhead: Bulkhead },
): Promise<RequestRank | undefined> {
  const [stranger, importance] = [strangerAt(address), routeImportance(path, false)];
  if (importance === undefined) return undefined;
  if (token !== undefined) {
    const known = tokens.validOwner(token);
    const owner =
      known ?? (bulkhead.hasRoom('anonymous', stranger) ? undefined : await tokens.verifiedOwner(token));
    if (owner) return { importance: routeImportance(path, true)!, client: { address, user: owner.user_id } };
  }
  return { importance, client: importance === 'anonymous' ? stranger : { address } };
}

/** What an address sends without a valid token counts as one user's, except sign-ins: others at the address have room. */
function strangerAt(address: string): Client {
  return { address, user: `stranger at ${address}` };
}
