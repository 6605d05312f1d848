import type { AdminResult, QueryAnswer, QueryData, QueryName } from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable, type PipeTransform } from '@nestjs/common';

/** The queries that change something on behalf of an admin. */
type ActName = {
  [Q in QueryName]: QueryAnswer<Q> extends AdminResult<unknown> ? Q : never;
}[QueryName];
type ActData<Q extends ActName> = Omit<QueryData<Q>, 'admin_id'>;
type ActResult<Q extends ActName> = QueryAnswer<Q> extends AdminResult<infer T> ? T : never;

/** The admin who makes a request. */
export class ActingAdmin {
  constructor(
    readonly user: AuthenticatedUser,
    private readonly queries: QueryClient,
  ) {}

  /**
   * Has the owner of the data change it.
   *
   * @throws AppError with the refusal of the owner
   */
  async act<Q extends ActName>(
    name: Q,
    data: ActData<Q>,
    timing?: { timeoutMs: number },
  ): Promise<ActResult<Q>> {
    const query = { ...data, admin_id: this.user.user_id } as QueryData<Q>;
    const answer = (await this.queries.ask(name, query, timing)) as AdminResult<ActResult<Q>>;
    return answer.result;
  }
}

@Injectable()
class ActingAdminPipe implements PipeTransform<AuthenticatedUser, ActingAdmin> {
  constructor(private readonly queries: QueryClient) {}

  transform(user: AuthenticatedUser): ActingAdmin {
    return new ActingAdmin(user, this.queries);
  }
}

/** The `ActingAdmin` of a route that changes something. */
export const CurrentAdmin = (): ParameterDecorator => CurrentUser(ActingAdminPipe);
