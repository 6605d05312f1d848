import type { QueryAnswer } from '@fourfold/contracts';

export type Access = NonNullable<QueryAnswer<'auth.get_access'>>;

/** What an account may do at this moment, whatever a token says. */
export abstract class AccountAccess {
  /** @returns null when there is no such account @throws AppError `service_unavailable` while auth cannot be asked */
  abstract find(userId: string): Promise<Access | null>;
}
