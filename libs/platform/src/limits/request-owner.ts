import type { AuthenticatedUser } from '../auth/authenticated-user';
import type { TokenService } from '../auth/token.service';
import type { Bulkhead } from './bulkhead';
import type { Client } from './fair-limit';

/**
 * Whose request it is, for its importance and its share. A token that is not known yet is verified only when the request
 * would be refused without an owner: at all other times its handler verifies it, or nobody needs to know.
 */
export async function findRequestOwner(
  { token, address }: { token: string | undefined } & Pick<Client, 'address'>,
  { tokens, bulkhead }: { tokens: TokenService; bulkhead: Bulkhead },
): Promise<AuthenticatedUser | undefined> {
  if (token === undefined) return undefined;
  const known = tokens.validOwner(token);
  return known ?? (bulkhead.hasRoom('anonymous', { address }) ? undefined : tokens.verifiedOwner(token));
}
