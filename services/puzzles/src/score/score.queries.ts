import { QUERIES, type Acted, type FlaggedGame, type Score } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { GameReset } from './game-reset.service';
import { ActOnScoreDto, ListUserScoresDto, ResetUserPuzzleDto, UpdateScoreQueryDto } from './query.dto';
import { ScoreAdmin } from './score-admin.service';
import { ScoreRepository } from './score.repository';

/** What the admin service asks of scores. */
@Controller()
export class ScoreQueries {
  constructor(
    private readonly lists: ScoreRepository,
    private readonly scores: ScoreAdmin,
    private readonly games: GameReset,
  ) {}

  @MessagePattern(QUERIES.listUserScores, Transport.NATS)
  list(@Payload() { user_id, skip, limit }: ListUserScoresDto): Promise<Score[]> {
    return this.lists.listByUser(user_id, { skip, limit });
  }

  @MessagePattern(QUERIES.listFlaggedGames, Transport.NATS)
  listFlagged(@Payload() page: PageDto): Promise<FlaggedGame[]> {
    return this.lists.listFlagged(page);
  }

  @MessagePattern(QUERIES.updateScore, Transport.NATS)
  update(@Payload() { admin_id, score_id, ...changes }: UpdateScoreQueryDto): Promise<Acted<Score>> {
    return this.scores.update(admin_id, score_id, changes);
  }

  @MessagePattern(QUERIES.deleteScore, Transport.NATS)
  remove(@Payload() { admin_id, score_id }: ActOnScoreDto): Promise<Acted<{ score_id: number }>> {
    return this.scores.remove(admin_id, score_id);
  }

  @MessagePattern(QUERIES.resetUserPuzzle, Transport.NATS)
  reset(
    @Payload() { admin_id, user_id, puzzle_id }: ResetUserPuzzleDto,
  ): Promise<Acted<{ user_id: string; puzzle_id: number }>> {
    return this.games.reset(admin_id, user_id, puzzle_id);
  }
}
