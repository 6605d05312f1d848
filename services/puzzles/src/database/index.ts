import { AttemptEntity } from '../attempt/attempt.entity';
import { GuessEntity } from '../attempt/guess.entity';
import { FriendshipEntity } from '../friend/friendship.entity';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { PlayerEntity } from '../player/player.entity';
import { ScoreEntity } from '../score/score.entity';
import { StreakEntity } from '../streak/streak.entity';
import { CreatePuzzlesTables } from './migrations/1736208000000-create-puzzles-tables';

export const DATABASE = {
  schema: 'puzzles',
  entities: [
    AttemptEntity,
    FriendshipEntity,
    GuessEntity,
    PlayerEntity,
    PuzzleEntity,
    ScoreEntity,
    StreakEntity,
  ],
  migrations: [CreatePuzzlesTables],
};
