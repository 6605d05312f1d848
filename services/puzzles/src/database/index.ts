import { AttemptEntity, GuessEntity } from '../attempt/attempt.entity';
import { GameTallyEntity, WrongTallyEntity } from '../attempt/tally.entity';
import { BlockEntity } from '../block/block.entity';
import { FriendshipEntity } from '../friendship/friendship.entity';
import { WITHDRAWN_GAMES_KEPT_MS } from '../limits';
import { PuzzleDraftEntity } from '../editorial/puzzle-draft.entity';
import { MeasureEntity } from '../statistics/measure.entity';
import { WithdrawnGameEntity, WithdrawnPuzzleEntity } from '../catalogue/withdrawn.entity';
import { PuzzleNumberEntity } from '../catalogue/puzzle-number.entity';
import { PuzzleEntity, RetiredPuzzleEntity } from '../catalogue/puzzle.entity';
import { ReservePuzzleEntity } from '../catalogue/reserve-puzzle.entity';
import { SpoiledPuzzleEntity } from '../catalogue/spoiled-puzzle.entity';
import { MadeGameEntity, MadeGuessEntity } from '../made/made-game.entity';
import { MadePuzzleEntity, MadeReportEntity } from '../made/made-puzzle.entity';
import { UserEntity } from '../user/user.entity';
import { UserTotalEntity } from '../score/user-total.entity';
import { ScoreEntity } from '../score/score.entity';
import { PuzzleDeletionEntity, StreakEntity } from '../streak/streak.entity';
import { CreatePuzzlesTables } from './migrations/1736208000000-create-puzzles-tables';
import { AddGuests } from './migrations/1736208001000-add-guests';
import { AddAdministration } from './migrations/1795633200000-add-administration';
import { AddPuzzleNumbers } from './migrations/1795824000000-add-puzzle-numbers';
import { AddEditing } from './migrations/1795900000000-add-editing';
import { AddMadePuzzles } from './migrations/1796000000000-add-made-puzzles';
import { AddSpoiledPuzzles } from './migrations/1796100000000-add-spoiled-puzzles';
import { PARTITIONS } from './partitions';
import { PERSONAL_DATA } from './personal-data';

export const DATABASE = {
  schema: 'puzzles',
  entities: [
    AttemptEntity,
    BlockEntity,
    FriendshipEntity,
    GameTallyEntity,
    GuessEntity,
    MadeGameEntity,
    MadeGuessEntity,
    MadePuzzleEntity,
    MadeReportEntity,
    MeasureEntity,
    UserEntity,
    UserTotalEntity,
    PuzzleDeletionEntity,
    PuzzleDraftEntity,
    PuzzleEntity,
    PuzzleNumberEntity,
    ReservePuzzleEntity,
    RetiredPuzzleEntity,
    ScoreEntity,
    SpoiledPuzzleEntity,
    StreakEntity,
    WithdrawnGameEntity,
    WithdrawnPuzzleEntity,
    WrongTallyEntity,
  ],
  migrations: [
    CreatePuzzlesTables,
    AddGuests,
    AddAdministration,
    AddPuzzleNumbers,
    AddEditing,
    AddMadePuzzles,
    AddSpoiledPuzzles,
  ],
  partitions: PARTITIONS,
  personalData: PERSONAL_DATA,
  retention: [{ table: 'withdrawn_games', age: 'withdrawn_at', retentionMs: WITHDRAWN_GAMES_KEPT_MS }],
};
