import { AttemptEntity } from '../attempt/attempt.entity';
import { FirstSendingEntity } from '../attempt/first-sending.entity';
import { GuessEntity } from '../attempt/guess.entity';
import { FriendshipEntity } from '../friend/friendship.entity';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { RetiredPuzzleEntity } from '../catalogue/retired-puzzle.entity';
import { PlayerTotalEntity } from '../leaderboard/player-total.entity';
import { RankChangeEntity, RankSlotEntity, RankSumEntity, RankTallyEntity } from '../leaderboard/rank.entity';
import { PlayerEntity } from '../player/player.entity';
import { GameTallyEntity } from '../review/game-tally.entity';
import { WrongTallyEntity } from '../review/wrong-tally.entity';
import { ReconcileMarkEntity } from '../reconcile/reconcile-mark.entity';
import { ScoreEntity } from '../score/score.entity';
import { StreakEntity } from '../streak/streak.entity';
import { ReservePuzzleEntity } from '../supply/reserve-puzzle.entity';
import { CreatePuzzlesTables } from './migrations/1736208000000-create-puzzles-tables';

export const DATABASE = {
  schema: 'puzzles',
  entities: [
    AttemptEntity,
    FirstSendingEntity,
    FriendshipEntity,
    GameTallyEntity,
    GuessEntity,
    PlayerEntity,
    PlayerTotalEntity,
    PuzzleEntity,
    RankChangeEntity,
    RankSlotEntity,
    RankSumEntity,
    RankTallyEntity,
    ReconcileMarkEntity,
    ReservePuzzleEntity,
    RetiredPuzzleEntity,
    ScoreEntity,
    StreakEntity,
    WrongTallyEntity,
  ],
  migrations: [CreatePuzzlesTables],
};
