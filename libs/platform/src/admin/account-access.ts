import type { QueryAnswer } from '@fourfold/contracts';

export type Access = QueryAnswer<'auth.get_access'>;

/** What an account may do at this moment, whatever a token says. */
export abstract class AccountAccess {
  /** @throws AppError `unauthorized` when there is no such account, `service_unavailable` when nobody can say */
  abstract find(userId: string): Promise<Access>;
}
