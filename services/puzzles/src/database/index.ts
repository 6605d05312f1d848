import { AttemptEntity, GuessEntity } from '../attempt/attempt.entity';
import { GameTallyEntity, WrongTallyEntity } from '../attempt/tally.entity';
import { FriendshipEntity } from '../player/friendship.entity';
import { PuzzleEntity, RetiredPuzzleEntity } from '../catalogue/puzzle.entity';
import { ReservePuzzleEntity } from '../catalogue/reserve-puzzle.entity';
import { PlayerEntity } from '../player/player.entity';
import { PlayerTotalEntity } from '../score/player-total.entity';
import { ScoreEntity } from '../score/score.entity';
import { PuzzleDeletionEntity, StreakEntity } from '../streak/streak.entity';
import { CreatePuzzlesTables } from './migrations/1736208000000-create-puzzles-tables';
import { AddGuests } from './migrations/1736208001000-add-guests';
import { PARTITIONS } from './partitions';
import { PERSONAL_DATA } from './personal-data';

export const DATABASE = {
  schema: 'puzzles',
  entities: [
    AttemptEntity,
    FriendshipEntity,
    GameTallyEntity,
    GuessEntity,
    PlayerEntity,
    PlayerTotalEntity,
    PuzzleDeletionEntity,
    PuzzleEntity,
    ReservePuzzleEntity,
    RetiredPuzzleEntity,
    ScoreEntity,
    StreakEntity,
    WrongTallyEntity,
  ],
  migrations: [CreatePuzzlesTables, AddGuests],
  partitions: PARTITIONS,
  personalData: PERSONAL_DATA,
};
