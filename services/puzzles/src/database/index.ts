import { AttemptEntity } from '../attempt/attempt.entity';
import { GuessEntity } from '../attempt/guess.entity';
import { FriendshipEntity } from '../friend/friendship.entity';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { PlayerEntity } from '../player/player.entity';
import { ScoreEntity } from '../score/score.entity';
import { StreakEntity } from '../streak/streak.entity';
import { CreatePuzzles } from './migrations/1736208000000-create-puzzles';
import { ForgetDeletedPlayers } from './migrations/1736380800000-forget-deleted-players';
import { CreateBoards } from './migrations/1736467200000-create-boards';
import { LogOfflineGuesses } from './migrations/1736553600000-log-offline-guesses';
import { KeepReservePuzzles } from './migrations/1736640000000-keep-reserve-puzzles';
import { KeepFirstSendings } from './migrations/1736726400000-keep-first-sendings';
import { TallyGames } from './migrations/1736812800000-tally-games';
import { RankDays } from './migrations/1736899200000-rank-days';
import {
  CoverPlayers,
  CoverScores,
  CoverStreaks,
  CoverTotals,
} from './migrations/1736985600000-cover-lookups';
import { MarkReconciled } from './migrations/1737072000000-mark-reconciled';
import { LetAdminsRemove } from './migrations/1737158400000-let-admins-remove';

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
  migrations: [
    CreatePuzzles,
    ForgetDeletedPlayers,
    CreateBoards,
    LogOfflineGuesses,
    KeepReservePuzzles,
    KeepFirstSendings,
    TallyGames,
    RankDays,
    CoverPlayers,
    CoverStreaks,
    CoverTotals,
    CoverScores,
    MarkReconciled,
    LetAdminsRemove,
  ],
};
