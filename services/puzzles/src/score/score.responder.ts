import { DEFAULT_LIST_LIMIT, QUERIES, type Acted, type QueryData, type Score } from '@fourfold/contracts';
import { OnQuery } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { GameReset } from './game-reset.service';
import { ScoreAdmin } from './score-admin.service';
import { ScoreRepository } from './score.repository';

/** Answers what the admin service asks of scores. */
@Injectable()
export class ScoreResponder {
  constructor(
    private readonly lists: ScoreRepository,
    private readonly scores: ScoreAdmin,
    private readonly games: GameReset,
  ) {}

  @OnQuery(QUERIES.listUserScores)
  list({
    user_id: userId,
    skip = 0,
    limit = DEFAULT_LIST_LIMIT,
  }: QueryData<typeof QUERIES.listUserScores>): Promise<Score[]> {
    return this.lists.listByUser(userId, { skip, limit });
  }

  @OnQuery(QUERIES.updateScore)
  update({
    admin_id: adminId,
    score_id: scoreId,
    ...changes
  }: QueryData<typeof QUERIES.updateScore>): Promise<Acted<Score>> {
    return this.scores.update(adminId, scoreId, changes);
  }

  @OnQuery(QUERIES.deleteScore)
  remove({
    admin_id: adminId,
    score_id: scoreId,
  }: QueryData<typeof QUERIES.deleteScore>): Promise<Acted<{ score_id: number }>> {
    return this.scores.remove(adminId, scoreId);
  }

  @OnQuery(QUERIES.resetUserPuzzle)
  reset({
    admin_id: adminId,
    user_id: userId,
    puzzle_id: puzzleId,
  }: QueryData<typeof QUERIES.resetUserPuzzle>): Promise<Acted<{ user_id: string; puzzle_id: number }>> {
    return this.games.reset(adminId, userId, puzzleId);
  }
}
