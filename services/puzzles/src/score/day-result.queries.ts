import { QUERIES, type DayResults, type QueryData } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsArray, IsOptional, IsTimeZone, IsUUID } from 'class-validator';
import { CalendarService } from '../user/calendar.service';
import { DayResultRepository } from './day-result.repository';

class DayResultsDto implements QueryData<'puzzles.list_day_results'> {
  @IsUUID('loose')
  user_id!: string;

  @IsOptional()
  @IsTimeZone()
  zone!: string | null;

  @IsUUID('loose', { each: true })
  @IsArray()
  other_ids!: string[];
}

/** Queries of social, which shows how friends fare with the puzzle of the day. */
@Controller()
export class DayResultQueries {
  constructor(
    private readonly calendar: CalendarService,
    private readonly results: DayResultRepository,
  ) {}

  /** A result may tell how difficult a puzzle is. */
  @MessagePattern(QUERIES.listDayResults, Transport.NATS)
  async listDayResults(@Payload() { user_id, zone, other_ids }: DayResultsDto): Promise<DayResults> {
    const { today } = await this.calendar.dayOf({ user_id, zone: zone ?? undefined });
    const results = await this.results.find(today, [user_id, ...other_ids]);
    const finished = results.some((result) => result.user_id === user_id && result.finished);
    const others = results.filter((result) => result.user_id !== user_id);
    return { finished, results: finished ? others : others.map((result) => ({ ...result, ...UNKNOWN })) };
  }
}

const UNKNOWN = { won: null, points_scored: null, completion_time_seconds: null };
