import {
  CATEGORIES_PER_PUZZLE,
  MISTAKES_ALLOWED,
  SCORE_MAX_POINTS,
  type FoundCategory,
} from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import { longDate } from '../../../lib/format';
import { areAllMoves, moveText, type Move } from '../../../shared/puzzle/moves';
import { phaseOf, type PlayedGame } from './saved-game';

export type SharedGame = ReturnType<typeof sharedGame>;

/** @param madeBy who made the puzzle, if it is none of the daily ones */
export function sharedGame(
  { puzzle, score, moves }: PlayedGame,
  groups: readonly FoundCategory[],
  madeBy?: string,
) {
  const { found_categories, mistakes_used } = puzzle.game_state;
  return {
    date: puzzle.puzzle_date,
    number: puzzle.number,
    madeBy,
    won: phaseOf(puzzle.game_state) === 'won',
    found: found_categories.length,
    mistakes: mistakes_used,
    score,
    moves,
    /** Words and category names of the puzzle: none of them may be shared. */
    secrets: [...puzzle.puzzle_data.words, ...groups.map(({ category_name }) => category_name)],
  };
}

/**
 * The result in sentences that can be read aloud. If they happen to contain a word of the puzzle, a shorter
 * variant is used, in the end one with numbers only.
 */
export function shareLines(game: SharedGame) {
  const [full, short, shortest] = titlesOf(game);
  const variants = [sentences(game, full), sentences(game, short), numbers(game, shortest)] as const;
  return (
    variants.find(({ title, result, path }) => !revealsAny([title, result, ...path], game.secrets)) ??
    variants[2]
  );
}

/** The URL is left out if it happens to contain a word of the puzzle. */
export function shareText(game: SharedGame, url: string): string {
  const { title, result, path } = shareLines(game);
  const address = revealsAny([url], game.secrets) ? [] : [url];
  return [title, result, ...path, ...address].join('\n');
}

function resultText({ won, found, mistakes, score }: SharedGame): string {
  const outcome = won
    ? `Solved with ${mistakes === 0 ? 'no mistakes' : counted(mistakes, 'mistake')}`
    : `${found} of ${CATEGORIES_PER_PUZZLE} groups found`;
  return score === null ? outcome : `${outcome}, ${score} points`;
}

/** The fullest first. */
function titlesOf({ number, date, madeBy }: SharedGame): readonly [string, string, string] {
  if (madeBy !== undefined) return [`Fourfold, a puzzle by ${madeBy}`, 'Fourfold', 'Fourfold'];
  const name = `Fourfold No. ${number}`;
  return [`${name}, ${longDate(date)}`, `${name}, ${date}`, `Fourfold ${number}, ${date}`];
}

function sentences(game: SharedGame, title: string) {
  const path = wholePath(game).map((move, turn) => `${turn + 1}. ${moveText(move)}`);
  return { title, result: resultText(game), path };
}

function numbers(game: SharedGame, title: string) {
  const found = wholePath(game).map((move) => move.found ?? '–');
  const score = game.score === null ? '' : `, ${game.score}/${SCORE_MAX_POINTS}`;
  return {
    title,
    result: `${game.mistakes}/${MISTAKES_ALLOWED}${score}`,
    path: found.length > 0 ? [found.join(' ')] : [],
  };
}

/** Empty when some moves are missing. */
export function wholePath({ moves, found, mistakes }: SharedGame): readonly Move[] {
  return areAllMoves(moves, found, mistakes) ? moves : [];
}

function revealsAny(lines: readonly string[], secrets: readonly string[]): boolean {
  const shown = lines.join('\n').toUpperCase();
  return secrets.some((secret) => shown.includes(secret.toUpperCase()));
}
