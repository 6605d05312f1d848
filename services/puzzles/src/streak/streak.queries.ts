import { QUERIES, type Acted, type QueryData, type RecalculatedStreaks } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsUUID } from 'class-validator';
import { StreakAdminService } from './streak-admin.service';

class RecalculateStreaksDto implements QueryData<'puzzles.recalculate_streaks'> {
  @IsUUID('loose')
  admin_id!: string;

  @IsUUID('loose')
  user_id!: string;
}

/** What the admin service asks of streaks. */
@Controller()
export class StreakQueries {
  constructor(private readonly streaks: StreakAdminService) {}

  @MessagePattern(QUERIES.recalculateStreaks, Transport.NATS)
  recalculate(@Payload() { admin_id, user_id }: RecalculateStreaksDto): Promise<Acted<RecalculatedStreaks>> {
    return this.streaks.recalculate(admin_id, user_id);
  }
}
