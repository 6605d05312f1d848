import {
  CATEGORIES_PER_PUZZLE,
  MISTAKES_ALLOWED,
  SCORE_MAX_POINTS,
  type Difficulty,
  type FoundCategory,
} from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import { longDate } from '../../../lib/format';
import { areAllMoves, pathRows, type Move } from '../../../shared/puzzle/moves';
import { phaseOf, type PlayedGame } from './saved-game';

export type SharedGame = ReturnType<typeof sharedGame>;

interface Title {
  name: string;
  /** Empty for a puzzle of no day. */
  date: string;
}

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
    groups,
    /** Words and category names of the puzzle: none of them may be shared. */
    secrets: [...puzzle.puzzle_data.words, ...groups.map(({ category_name }) => category_name)],
  };
}

/**
 * The result in a sentence that can be read aloud. If they happen to contain a word of the puzzle, a shorter
 * variant is used, in the end one with numbers only.
 */
export function shareLines(game: SharedGame) {
  const [full, short, shortest] = titlesOf(game);
  const variants = [sentences(game, full), sentences(game, short), numbers(game, shortest)] as const;
  return (
    variants.find(({ name, date, result }) => !revealsAny([name, date, result], game.secrets)) ?? variants[2]
  );
}

/** With the first of the URLs that does not happen to contain a word of the puzzle. */
export function shareText(game: SharedGame, ...urls: readonly string[]): string {
  const { name, date, result } = shareLines(game);
  const address = urls.filter((url) => !revealsAny([url], game.secrets)).slice(0, 1);
  const title = date === '' ? name : `${name}, ${date}`;
  return [title, result, ...signRows(game), ...address].join('\n');
}

/** Apart in shape as well, for those who cannot tell the colours apart. */
const SIGNS: Readonly<Record<Difficulty, string>> = { 1: '🟩', 2: '🟡', 3: '🔶', 4: '🔺' };
const UNKNOWN_SIGN = '⬜';
const TIME_OUT_SIGN = '⏳';

/** A row for each guess, a sign for each of its words. */
function signRows(game: SharedGame): string[] {
  const moves = wholePath(game);
  return pathRows(moves, game.groups).map((row, turn) =>
    moves[turn]!.words.length === 0
      ? TIME_OUT_SIGN
      : row.map((difficulty) => (difficulty === null ? UNKNOWN_SIGN : SIGNS[difficulty])).join(''),
  );
}

function resultText({ won, found, mistakes, score }: SharedGame): string {
  const outcome = won
    ? `Solved with ${mistakes === 0 ? 'no mistakes' : counted(mistakes, 'mistake')}`
    : `${found} of ${CATEGORIES_PER_PUZZLE} groups found`;
  return score === null ? outcome : `${outcome}, ${score} points`;
}

/** The fullest first. */
function titlesOf({ number, date, madeBy }: SharedGame): readonly [Title, Title, Title] {
  const bare = { name: 'Fourfold', date: '' };
  if (madeBy !== undefined) return [{ name: `Fourfold, a puzzle by ${madeBy}`, date: '' }, bare, bare];
  const name = `Fourfold No. ${number}`;
  return [
    { name, date: longDate(date) },
    { name, date },
    { name: `Fourfold ${number}`, date },
  ];
}

function sentences(game: SharedGame, title: Title) {
  return { ...title, result: resultText(game) };
}

function numbers(game: SharedGame, title: Title) {
  const score = game.score === null ? '' : `, ${game.score}/${SCORE_MAX_POINTS}`;
  return {
    ...title,
    result: `${game.mistakes}/${MISTAKES_ALLOWED}${score}`,
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
