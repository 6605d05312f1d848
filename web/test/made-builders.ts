import type {
  AdminMadePuzzle,
  CompleteMadePuzzle,
  OpenedMadePuzzle,
  OpenedOwnMadePuzzle,
} from '@fourfold/contracts';
import { aUser, GROUPS, WORDS } from './builders';

export const CODE = 'ABCD2345';

/** Of another player. */
export function aMadePuzzle(changes: Partial<OpenedMadePuzzle> = {}): OpenedMadePuzzle {
  return {
    code: CODE,
    title: 'For Ben',
    author: { user_id: 'grace', display_name: 'Grace' },
    created_at: '2025-11-21T10:00:00.000Z',
    state: 'open',
    may_be_daily: false,
    version: 1,
    words: Object.values(WORDS).flat(),
    game_state: { found_categories: [], mistakes_used: 0, is_resuming: false },
    ...changes,
  };
}

/** Of the player, as they see it. */
export function anOwnPuzzle(changes: Partial<OpenedOwnMadePuzzle> = {}): OpenedOwnMadePuzzle {
  const { user_id, display_name } = aUser();
  return {
    ...aMadePuzzle({ author: { user_id, display_name } }),
    categories: GROUPS,
    plays: 0,
    finished: 0,
    solve_rate: null,
    friends_finished: [],
    ...changes,
  };
}

export function aCompleteMade(changes: Partial<CompleteMadePuzzle> = {}): CompleteMadePuzzle {
  const { game_state: _, ...puzzle } = aMadePuzzle();
  return {
    ...puzzle,
    categories: GROUPS,
    found_categories: [],
    mistakes_used: 0,
    guesses: [],
    ...changes,
  };
}

export function anAdminMadePuzzle(changes: Partial<AdminMadePuzzle> = {}): AdminMadePuzzle {
  const { game_state: _, friends_finished: __, ...puzzle } = anOwnPuzzle();
  return { ...puzzle, reports: 0, decision_reason: null, puzzle_date: null, ...changes };
}
