import {
  commonQuery,
  type PersonalDataCursor,
  type PersonalDataPage,
  SERVICE_NAMES,
  type ServiceName,
} from '@fourfold/contracts';
import { AppError, type AuthenticatedUser, RevocationService } from '@fourfold/platform';
import { PersonalDataService } from '@fourfold/platform/database';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { ServicePages } from './domain/export-text';

/** Reads what every service stores about a user, one page at a time. */
@Injectable()
export class PersonalDataClient {
  constructor(
    private readonly own: PersonalDataService,
    private readonly queries: QueryClient,
    private readonly revocations: RevocationService,
  ) {}

  /**
   * Asks every service for its first page, so that one that is down is noticed at once; the others are asked for when
   * they are read.
   * @throws AppError also while reading: `unauthorized` when the access of the caller has ended, `service_unavailable`
   */
  async open(caller: AuthenticatedUser): Promise<ServicePages[]> {
    const first = await Promise.all(SERVICE_NAMES.map((service) => this.page(service, caller, null)));
    return SERVICE_NAMES.map((service, at) => ({ service, pages: this.from(first[at]!, service, caller) }));
  }

  private async *from(
    first: PersonalDataPage,
    service: ServiceName,
    caller: AuthenticatedUser,
  ): AsyncGenerator<PersonalDataPage> {
    let page = first;
    yield page;
    while (page.next) {
      page = await this.page(service, caller, page.next);
      yield page;
    }
  }

  private async page(
    service: ServiceName,
    caller: AuthenticatedUser,
    after: PersonalDataCursor | null,
  ): Promise<PersonalDataPage> {
    if (this.revocations.isRevoked(caller)) throw new AppError('unauthorized');
    const { user_id } = caller;
    return service === 'auth'
      ? this.own.page(user_id, after)
      : this.queries.ask(commonQuery(service, 'personal_data.export'), { user_id, after });
  }
}
