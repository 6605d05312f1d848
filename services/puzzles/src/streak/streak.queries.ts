import { QUERIES, type QueryAnswer, type QueryData } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsUUID } from 'class-validator';
import { StreakRepository } from './streak.repository';

class UserRefDto implements QueryData<'puzzles.get_streak'> {
  @IsUUID('loose')
  user_id!: string;
}

/** Queries of auth, which shows players their own streak. */
@Controller()
export class StreakQueries {
  constructor(private readonly streaks: StreakRepository) {}

  @MessagePattern(QUERIES.getStreak, Transport.NATS)
  async get(@Payload() { user_id }: UserRefDto): Promise<QueryAnswer<'puzzles.get_streak'>> {
    const streak = await this.streaks.find(user_id);
    return { current_streak: streak?.currentStreak ?? 0, highest_streak: streak?.highestStreak ?? 0 };
  }
}
