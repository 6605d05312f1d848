import { QUERIES, type FailedLogin } from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';

@Injectable()
export class SecurityService {
  constructor(
    private readonly queries: QueryClient,
    private readonly audit: AuditService,
  ) {}

  /** Newest first. */
  failedLogins(skip: number, limit: number): Promise<FailedLogin[]> {
    return this.queries.ask(QUERIES.listFailedLogins, { skip, limit });
  }

  /** Unlocks the login of an account. @throws AppError `user_not_found` */
  async unlock({ user_id: admin_id }: AuthenticatedUser, user_id: string): Promise<void> {
    await this.audit.keep(await this.queries.ask(QUERIES.unlockUser, { admin_id, user_id }));
  }
}
