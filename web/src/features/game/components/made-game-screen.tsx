import {
  ERRORS,
  MISTAKES_ALLOWED,
  type CompleteMadePuzzle,
  type MadePuzzle,
  type OpenedOwnMadePuzzle,
} from '@fourfold/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import { isStatus } from '../../../lib/http/errors';
import { preloadedComponent } from '../../../lib/preloaded-component';
import { madePath, madeReviewPath } from '../../../shared/paths';
import { asFound } from '../../../shared/puzzle/found-category';
import { fetchCompleteMade, isOwn, MADE_KEY, openMade, titleOf } from '../../../shared/puzzle/made-puzzles';
import { PuzzleHeading } from '../../../shared/puzzle/puzzle-heading';
import { ButtonLink } from '../../../ui/button';
import { Figure, Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';
import { Empty, Failure, Loading } from '../../../ui/states';
import { sendMadeGuess } from '../api';
import { simpleGame } from '../domain/practice-game';
import { isSameProgress, phaseOf, type SavedGame } from '../domain/saved-game';
import { useSimpleGame } from '../hooks/use-simple-game';
import { Bands } from './bands';
import { Board } from './board';
import styles from './board.module.css';
import endStyles from './end.module.css';
import { FirstHints } from './first-hints';

/** Fetched while the game is played, so that its end appears at once. */
const GameEnd = preloadedComponent(async () => (await import('./game-end')).GameEnd);

interface MadeGameScreenProps {
  code: string;
  userId: string;
  /** What its author sees, who knows the answers. */
  own: (puzzle: OpenedOwnMadePuzzle) => ReactNode;
  notFound: ReactNode;
  /** Below the board and the result. */
  tools: (puzzle: MadePuzzle) => ReactNode;
  /** Below a game that is over. */
  after: ReactNode;
}

/** A puzzle that a player made, judged by the server. */
export function MadeGameScreen({ code, userId, own, notFound, ...slots }: MadeGameScreenProps) {
  const queries = useQueryClient();
  const key = [...MADE_KEY, 'game', userId, code];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const puzzle = await openMade(code, signal);
      return { puzzle, saved: continued(queries.getQueryData<OpenedGame>(key)?.saved, simpleGame(puzzle)) };
    },
    staleTime: Infinity,
  });
  if (data && isOwn(data.puzzle)) return own(data.puzzle);
  // Hidden or deleted while it was played, it is not there any more.
  if (data && !isStatus(error, 404))
    return (
      <MadeGame
        {...data}
        {...slots}
        onJudged={(saved) => queries.setQueryData(key, { ...data, saved })}
        onStale={() => void refetch()}
      />
    );
  if (!error) return <Loading label="Unfolding the puzzle…" />;
  if (isStatus(error, 404) && error.detail === ERRORS.made_puzzle_closed.detail)
    return (
      <>
        <PuzzleHeading title="Closed" />
        <Empty>{error.detail}</Empty>
      </>
    );
  if (isStatus(error, 404) || isStatus(error, 422)) return notFound;
  const message = isStatus(error, 429) ? error.detail : undefined;
  return <Failure message={message ?? 'The puzzle couldn’t be loaded.'} onRetry={() => void refetch()} />;
}

interface OpenedGame {
  puzzle: MadePuzzle;
  saved: SavedGame;
}

/** Keeps the guesses of this browser, unless the game went on elsewhere. */
function continued(before: SavedGame | undefined, now: SavedGame): SavedGame {
  return before && isSameProgress(before.puzzle.game_state, now.puzzle.game_state) ? before : now;
}

interface MadeGameProps extends OpenedGame, Pick<MadeGameScreenProps, 'tools' | 'after'> {
  onJudged: (saved: SavedGame) => void;
  onStale: () => void;
}

function MadeGame({ puzzle, saved, tools, after, onJudged, onStale }: MadeGameProps) {
  const board = useSimpleGame(saved, {
    judge: (words) => sendMadeGuess(puzzle.code, words),
    onJudged,
    onStale,
  });
  useEffect(() => void GameEnd.preload(), []);
  const madeBy = (
    <>
      Made by <bdi translate="no">{puzzle.author.display_name}</bdi>. It counts for no streak, no score and no
      leaderboard.
    </>
  );
  if (board.game.phase !== 'playing')
    return (
      <Suspense fallback={<Loading label="Unfolding your result…" />}>
        <FinishedMade puzzle={puzzle} saved={saved} intro={<p>{madeBy}</p>} after={after} tools={tools} />
      </Suspense>
    );
  return (
    <>
      <PuzzleHeading title={titleOf(puzzle)} />
      <Notice tone="info" className={styles['notice']}>
        {madeBy}
      </Notice>
      <Board {...board} timed={false} hints={<FirstHints game={board.game} />} />
      {tools(puzzle)}
    </>
  );
}

interface FinishedMadeProps extends OpenedGame, Pick<MadeGameScreenProps, 'tools' | 'after'> {
  intro: ReactNode;
}

function FinishedMade({ puzzle, saved, intro, after, tools }: FinishedMadeProps) {
  const { code } = puzzle;
  const answers = useQuery({
    queryKey: [...MADE_KEY, 'complete', code],
    queryFn: ({ signal }) => fetchCompleteMade(code, signal),
    staleTime: Infinity,
  });
  const { game_state } = saved.puzzle;
  const won = phaseOf(game_state) === 'won';
  const groups = answers.data?.categories.map(asFound) ?? (won ? game_state.found_categories : []);
  return (
    <GameEnd.Component
      saved={{ ...withGuesses(saved, answers.data), score: null }}
      groups={groups}
      intro={intro}
      missed={
        <>
          <h2 className={endStyles['missedHeading']}>Missed categories</h2>
          <QueryView
            query={answers}
            loading="Unfolding the rest…"
            failure="The missed categories couldn’t be loaded."
          >
            {({ categories }) => <Bands missed categories={missedOf(categories, saved)} />}
          </QueryView>
        </>
      }
      made={{ by: puzzle.author.display_name, path: madePath(code) }}
      after={
        <>
          {after}
          {tools(puzzle)}
        </>
      }
    >
      <Figures>
        <Figure label="Mistakes">{`${game_state.mistakes_used}/${MISTAKES_ALLOWED}`}</Figure>
      </Figures>
      <p>
        <ButtonLink to={madeReviewPath(code)}>How others did</ButtonLink>
      </p>
    </GameEnd.Component>
  );
}

/** The server knows the guesses of every device. */
function withGuesses(saved: SavedGame, answers: CompleteMadePuzzle | undefined): SavedGame {
  if (!answers) return saved;
  return { ...saved, moves: answers.guesses.map(({ words, difficulty }) => ({ words, found: difficulty })) };
}

function missedOf(categories: CompleteMadePuzzle['categories'], { puzzle }: SavedGame) {
  const found = new Set(puzzle.game_state.found_categories.map(({ difficulty }) => difficulty));
  return categories.filter(({ difficulty }) => !found.has(difficulty)).map(asFound);
}
