import { userRows, type PersonalData } from '@fourfold/platform/database';
import { AttemptEntity, GuessEntity } from '../attempt/attempt.entity';
import { SpoiledPuzzleEntity } from '../catalogue/spoiled-puzzle.entity';
import { WithdrawnGameEntity } from '../catalogue/withdrawn.entity';
import { BlockEntity } from '../block/block.entity';
import { FriendshipEntity } from '../friendship/friendship.entity';
import { MadeGameEntity, MadeGuessEntity } from '../made/made-game.entity';
import { MadePuzzleEntity, MadeReportEntity } from '../made/made-puzzle.entity';
import { UserEntity } from '../user/user.entity';
import { UserTotalEntity } from '../score/user-total.entity';
import { ScoreEntity } from '../score/score.entity';
import { StreakEntity } from '../streak/streak.entity';

const CONTENT = 'puzzles, which are about nobody';
const COUNTS = 'counts of games without their players';
const TOMBSTONE = 'keeps older events from restoring the player';

/** What each table stores about users. */
export const PERSONAL_DATA: PersonalData = {
  players: userRows(UserEntity, { kept: { user_id: TOMBSTONE } }),
  friendships: userRows(FriendshipEntity, {
    key: ['friendship_id'],
    where: 'caller.id in (own.first_user_id, own.second_user_id)',
    other: { as: 'friend_display_name', of: ['first_user_id', 'second_user_id'], users: UserEntity },
  }),
  blocks: userRows(BlockEntity, {
    key: ['block_id'],
    // Nobody is told who has blocked them.
    where: 'own.first_user_id = caller.id',
    other: { as: 'blocked_display_name', of: ['first_user_id', 'second_user_id'], users: UserEntity },
  }),
  made_puzzles: userRows(MadePuzzleEntity, {
    key: ['puzzle_id'],
    where: 'own.author_id = caller.id',
    withheld: { decision_reason: 'how admins handle reports' },
  }),
  made_attempts: userRows(MadeGameEntity, {
    key: ['puzzle_id'],
    withheld: { tried: 'computed from the guesses; its bits would reveal the groups of a running game' },
  }),
  made_guesses: userRows(MadeGuessEntity, { key: ['puzzle_id', 'seq'] }),
  made_reports: userRows(MadeReportEntity, { key: ['puzzle_id'] }),
  attempts: userRows(AttemptEntity, {
    key: ['puzzle_id'],
    withheld: { tried: 'computed from the guesses; its bits would reveal the groups of a running game' },
  }),
  guesses: userRows(GuessEntity, { key: ['puzzle_id', 'seq'] }),
  scores: userRows(ScoreEntity, {
    key: ['score_id'],
    withheld: {
      standing: 'computed from points and time',
      measured: 'how far the statistics of the puzzle are',
      flag_reason: 'a note of an admin',
    },
  }),
  player_totals: userRows(UserTotalEntity),
  streaks: userRows(StreakEntity, { withheld: { standing: 'computed from both streaks' } }),
  withdrawn_games: userRows(WithdrawnGameEntity, { key: ['puzzle_id'] }),
  spoiled_puzzles: userRows(SpoiledPuzzleEntity, { key: ['puzzle_id'] }),
  puzzles: { export: 'puzzles; who made one has it among made_puzzles' },
  puzzle_numbers: { export: CONTENT },
  withdrawn_puzzles: { export: CONTENT },
  puzzle_drafts: { export: CONTENT },
  retired_puzzles: { export: CONTENT },
  reserve_puzzles: { export: CONTENT },
  puzzle_deletions: { export: CONTENT },
  game_tallies: { export: COUNTS },
  wrong_tallies: { export: COUNTS },
  measures: { export: COUNTS },
};
