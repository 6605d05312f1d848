import {
  commonCommand,
  commonQuery,
  SERVICE_NAMES,
  type DeadLetter,
  type ServiceName,
} from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { DeadLettersQueryDto } from './dead-letter.dto';

/** Events that services could not handle; each service stores its own. */
@Injectable()
export class DeadLetterService {
  constructor(private readonly queries: QueryClient) {}

  /** Newest first. Fails if any service is down: an incomplete list would look complete. */
  async list({ service, skip, limit }: DeadLettersQueryDto): Promise<DeadLetter[]> {
    if (service) return this.queries.ask(commonQuery(service, 'dead_letters.list'), { skip, limit });
    const page = { skip: 0, limit: skip + limit };
    const lists = await Promise.all(
      SERVICE_NAMES.map((name) => this.queries.ask(commonQuery(name, 'dead_letters.list'), page)),
    );
    return lists
      .flat()
      .sort((a, b) => b.failed_at.localeCompare(a.failed_at))
      .slice(skip, skip + limit);
  }

  /** @throws AppError `dead_letter_not_found`; `conflict` when the event fails again */
  async resolve(
    admin_id: string,
    how: 'replay' | 'discard',
    { service, dead_letter_id }: { service: ServiceName; dead_letter_id: string },
  ): Promise<void> {
    await this.queries.command(commonCommand(service, `dead_letters.${how}`), { admin_id, dead_letter_id });
  }
}
