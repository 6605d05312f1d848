import { QUERIES, type CurrentProgress, type PuzzleGroups, type QueryData } from '@fourfold/contracts';
import { addDays, earliestDateOnEarth, latestDateOnEarth } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsUUID } from 'class-validator';
import { CatalogueService, type CataloguePuzzle } from '../catalogue/catalogue.service';
import { AttemptService } from './attempt.service';

class UserRefDto implements QueryData<'puzzles.get_current_progress'> {
  @IsUUID('loose')
  user_id!: string;
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
  async listCurrentGroups(): Promise<PuzzleGroups[]> {
    const puzzles = await this.currentPuzzles();
    return puzzles.map(({ puzzleId, board }) => ({
      puzzle_id: puzzleId,
      groups: board.puzzle.categories.map(({ name, words }) => ({ name, words: [...words] })),
    }));
  }

  @MessagePattern(QUERIES.getCurrentProgress, Transport.NATS)
  async getCurrentProgress(@Payload() { user_id }: UserRefDto): Promise<CurrentProgress> {
    return this.attempts.progressOf(user_id, await this.currentPuzzles());
  }

  private async currentPuzzles(): Promise<CataloguePuzzle[]> {
    const now = this.clock.now();
    const puzzles: CataloguePuzzle[] = [];
    for (let date = earliestDateOnEarth(now); date <= latestDateOnEarth(now); date = addDays(date, 1)) {
      const puzzle = await this.catalogue.findByDate(date);
      if (puzzle) puzzles.push(puzzle);
    }
    return puzzles;
  }
}
