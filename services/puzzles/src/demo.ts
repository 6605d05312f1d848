import {
  addDays,
  applyGuess,
  earliestDateOnEarth,
  latestDateOnEarth,
  layOut,
  NEW_ATTEMPT,
  outcomeOf,
  seededRandom,
  WORDS_PER_CATEGORY,
  type AttemptState,
  type Board,
} from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { DEMO_DAYS, DEMO_USERS, type DemoPart, type DemoUser } from '@fourfold/platform/cli';
import { DataSource, In, IsNull, MoreThan, type EntityManager, type EntityTarget } from 'typeorm';
import { AttemptEntity, GuessEntity } from './attempt/attempt.entity';
import { isUnranked } from './attempt/domain/access';
import { PuzzleEntity } from './catalogue/puzzle.entity';
import { UserEntity } from './user/user.entity';
import { RebuildService } from './rebuild/rebuild.service';
import { isFasterThanReading } from './score/domain/pace';
import { resultOf } from './score/domain/result';
import { ScoreEntity } from './score/score.entity';

const HOUR_MS = 3_600_000;
const FIRST_GAP_MS = 8_000;
const LONGEST_GAP_MS = 45_000;
const HASTY_GAP_MS = 700;
/** Below the 65,535 parameters of a statement. */
const ROWS_PER_INSERT = 1_000;

type Random = () => number;
type DemoGuess = Omit<GuessEntity, 'deviceSeq' | 'claimedAt'>;

interface DemoGame {
  readonly attempt: Omit<AttemptEntity, 'scoreRemovedAt' | 'unranked'>;
  readonly guesses: readonly DemoGuess[];
  readonly board: Board;
}

/** Plays the puzzles of the past days. Only facts are stored; everything that is derived from them is rebuilt. */
export const playDemoGames: DemoPart = async (app, seed) => {
  const now = app.get(Clock).now();
  const random = seededRandom(`${seed}: games`);
  const isNew = await app.get(DataSource).transaction(async (manager) => {
    if (await manager.existsBy(AttemptEntity, { userId: DEMO_USERS[0]!.userId })) return false;
    const puzzles = await pastPuzzles(manager, now);
    const games = puzzles.flatMap((puzzle) =>
      DEMO_USERS.flatMap((player, index) => {
        if (random() > 0.5 + player.skill / 2) return [];
        // Whoever signs in as the first player has today's puzzle to play.
        if (index === 0 && puzzle.puzzleDate >= earliestDateOnEarth(now)) return [];
        return play(puzzle, player, { random, now }) ?? [];
      }),
    );
    await insert(manager, UserEntity, DEMO_USERS.map(playerOf));
    await startPuzzles(manager, games);
    await insert(
      manager,
      AttemptEntity,
      games.map(({ attempt }) => attempt),
    );
    await insert(
      manager,
      GuessEntity,
      games.flatMap(({ guesses }) => guesses),
    );
    await insert(manager, ScoreEntity, games.flatMap(scoreOf));
    return true;
  });
  if (isNew) await app.get(RebuildService).rebuild();
  return isNew;
};

/** The puzzles of the past days. A date without one gets one of the last of the schedule. */
async function pastPuzzles(manager: EntityManager, now: Date): Promise<PuzzleEntity[]> {
  const last = latestDateOnEarth(now);
  const dates = Array.from({ length: DEMO_DAYS }, (_, day) => addDays(last, day + 1 - DEMO_DAYS));
  const known = await manager.findBy(PuzzleEntity, { puzzleDate: In(dates) });
  const free = dates.filter((date) => known.every(({ puzzleDate }) => puzzleDate !== date));
  const spare = await manager.find(PuzzleEntity, {
    where: { puzzleDate: MoreThan(last), startedAt: IsNull() },
    order: { puzzleDate: 'desc' },
    take: free.length,
  });
  const moved = spare.map((puzzle, index) => ({
    ...puzzle,
    puzzleDate: free[index]!,
    missable: true,
    // It is sealed for its date.
    offlinePack: null,
    version: puzzle.version + 1,
  }));
  await manager.save(PuzzleEntity, moved);
  return [...known, ...moved].sort((one, other) => one.puzzleDate.localeCompare(other.puzzleDate));
}

/** One game, or its beginning if it goes on now; undefined when it has not begun. */
function play(
  { puzzleId, puzzleDate, categories }: PuzzleEntity,
  { userId, skill }: DemoUser,
  { random, now }: { random: Random; now: Date },
): DemoGame | undefined {
  const board = layOut({ categories });
  // In some zone; the best play early. At midnight of UTC most have played, so that the boards are never empty.
  const startedAt = Date.parse(puzzleDate) + (10 - 25 * skill + 3 * random()) * HOUR_MS;
  if (startedAt > now.getTime()) return undefined;
  const isHasty = random() < 0.005;
  const guesses: DemoGuess[] = [];
  let at = startedAt;
  let state = NEW_ATTEMPT;
  while (outcomeOf(state) === 'playing') {
    const words = chooseWords(board, state, { skill, random });
    const { state: after, verdict } = applyGuess(board, state, { timedOut: false, words });
    if (verdict.kind === 'refused') continue;
    at += isHasty ? HASTY_GAP_MS : FIRST_GAP_MS + random() * (LONGEST_GAP_MS - FIRST_GAP_MS);
    if (at > now.getTime()) break;
    const seq = guesses.length + 1;
    guesses.push({
      userId,
      puzzleId,
      puzzleDate,
      seq,
      words,
      verdict: verdict.kind,
      guessedAt: new Date(at),
    });
    state = after;
  }
  const attempt = {
    userId,
    puzzleId,
    puzzleDate,
    startedAt: new Date(startedAt),
    finishedAt: outcomeOf(state) === 'playing' ? null : new Date(at),
    guessCount: guesses.length,
    found: [...state.found],
    mistakes: state.mistakes,
    tried: [...state.tried],
  };
  return { attempt, guesses, board };
}

/** A group, or three of its words with one of another: the better the player, the likelier a group. */
function chooseWords(
  board: Board,
  { found }: AttemptState,
  { skill, random }: { skill: number; random: Random },
): string[] {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const wordsOf = (category: number): string[] =>
    board.words.slice(category * WORDS_PER_CATEGORY, (category + 1) * WORDS_PER_CATEGORY);
  const left = board.puzzle.categories.flatMap((_, index) => (found.includes(index) ? [] : index));
  const category = pick(left);
  const others = left.filter((index) => index !== category);
  if (others.length === 0 || random() < 0.4 + skill / 2) return wordsOf(category);
  return [...wordsOf(category).slice(1), pick(wordsOf(pick(others)))];
}

/** The score of a finished game. */
function scoreOf({ attempt, guesses, board }: DemoGame) {
  const { userId, puzzleId, puzzleDate, startedAt, finishedAt } = attempt;
  if (!finishedAt) return [];
  const log = {
    guesses: guesses.map(({ words }) => ({ timedOut: false as const, words })),
    times: guesses.map(({ guessedAt }) => ({ judgedAt: guessedAt, claimedAt: null })),
  };
  const { points, seconds, won, mistakes } = resultOf(board, log, startedAt);
  return {
    userId,
    puzzleId,
    puzzleDate,
    pointsScored: points,
    completionTimeSeconds: seconds,
    won,
    mistakesUsed: mistakes,
    unranked: isUnranked({ puzzleDate, finishedAt, unranked: false }),
    flagged: isFasterThanReading(log),
    submittedAt: finishedAt,
  };
}

/** From its first game on, the words of a puzzle never change. */
async function startPuzzles(manager: EntityManager, games: readonly DemoGame[]): Promise<void> {
  for (const [puzzleId, played] of Map.groupBy(games, ({ attempt }) => attempt.puzzleId)) {
    const starts = played.map(({ attempt }) => attempt.startedAt.getTime());
    const startedAt = new Date(Math.min(...starts));
    await manager.update(PuzzleEntity, { puzzleId, startedAt: IsNull() }, { startedAt });
  }
}

/** As a token names them, until the event of their registration. */
function playerOf({ userId, username, displayName }: DemoUser) {
  return { userId, username, displayName };
}

/** Existing rows stay. */
async function insert<Row extends object>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  rows: readonly object[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const values = rows.slice(from, from + ROWS_PER_INSERT);
    await manager.createQueryBuilder().insert().into(table).values(values).orIgnore().execute();
  }
}
