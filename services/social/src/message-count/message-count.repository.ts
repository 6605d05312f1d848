import { OutboxService, Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { MessageCountEntity } from './message-count.entity';

@Republishes('message counts')
@Injectable()
export class MessageCountRepository implements Republishable {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
  ) {}

  /** Counts the messages of these days again, and publishes the counts that have changed. */
  async count(from: Date, to: Date): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const changed = await manager.sql<MessageCountEntity[]>`
        insert into message_counts (date, messages)
        select (sent_at at time zone 'UTC')::date, count(*) from messages
        where sent_at >= ${from} and sent_at < ${to} group by 1
        on conflict (date) do update
          set messages = excluded.messages, version = message_counts.version + 1
          where message_counts.messages <> excluded.messages
        returning date::text, messages, version`;
      if (changed.length > 0) await this.outbox.append(manager, ...changed.map(countedEventOf));
    });
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const counts = await manager.find(MessageCountEntity, {
      where: after === null ? {} : { date: MoreThan(after) },
      order: { date: 'ASC' },
      take: limit,
    });
    return counts.map(countedEventOf);
  }
}

function countedEventOf({ date, messages, version }: MessageCountEntity): NewEvent<'messages.counted'> {
  return {
    type: 'messages.counted',
    aggregateId: date,
    aggregateVersion: version,
    data: { date, messages },
  };
}
