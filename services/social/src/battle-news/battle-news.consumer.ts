import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { BattleNewsService } from './battle-news.service';

@Controller()
export class BattleNewsConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly news: BattleNewsService,
  ) {}

  @EventPattern(EVENTS.battleFinished, JETSTREAM)
  async finished(@Payload() event: EventEnvelope<'battle.finished'>): Promise<void> {
    let told: Awaited<ReturnType<BattleNewsService['newsOf']>> = [];
    await this.inbox.apply(event, async (manager) => {
      told = await this.news.newsOf(manager, event.data);
    });
    // After the commit: an event that is delivered again sends nothing.
    this.news.tell(told);
  }
}
