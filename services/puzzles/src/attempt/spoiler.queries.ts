import { QUERIES, type QueryAnswer, type QueryData } from '@fourfold/contracts';
import { addDays, earliestDateOnEarth, latestDateOnEarth } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsInt, IsUUID, Min } from 'class-validator';
import { CatalogueService } from '../catalogue/catalogue.service';
import { AttemptService } from './attempt.service';

class UserPuzzleDto implements QueryData<'puzzles.get_today_unfinished'> {
  @IsUUID('loose')
  user_id!: string;

  @IsInt()
  @Min(1)
  puzzle_id!: number;
}

/** Queries of social, which covers messages that may spoil the puzzle of their receiver. */
@Controller()
export class SpoilerQueries {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly attempts: AttemptService,
    private readonly clock: Clock,
  ) {}

  @MessagePattern(QUERIES.listCurrentGroups, Transport.NATS)
  async listCurrentGroups(): Promise<QueryAnswer<'puzzles.list_current_groups'>> {
    const now = this.clock.now();
    const answer: QueryAnswer<'puzzles.list_current_groups'> = [];
    for (let date = earliestDateOnEarth(now); date <= latestDateOnEarth(now); date = addDays(date, 1)) {
      const puzzle = await this.catalogue.findByDate(date);
      if (!puzzle) continue;
      const groups = puzzle.board.puzzle.categories.map(({ name, words }) => ({ name, words: [...words] }));
      answer.push({ puzzle_id: puzzle.puzzleId, groups });
    }
    return answer;
  }

  @MessagePattern(QUERIES.getTodayUnfinished, Transport.NATS)
  async isTodayUnfinished(
    @Payload() { user_id, puzzle_id }: UserPuzzleDto,
  ): Promise<QueryAnswer<'puzzles.get_today_unfinished'>> {
    return { unfinished: await this.attempts.isTodayUnfinished(user_id, puzzle_id) };
  }
}
