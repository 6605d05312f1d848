import { PARTIAL_HINT_MS, type TodayPuzzle } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { ApiError, isStatus, messageOf } from '../../../lib/http/errors';
import { useAnnounce } from '../../../ui/announcer';
import { sendGuess } from '../api/guess';
import { submitScore } from '../api/submit-score';
import { canSubmit, openGame, play, type Game, type GameEvent } from '../domain/game';
import { shuffle } from '../domain/shuffle';
import { spokenNews } from '../domain/spoken-news';

const GUESS_FAILED = 'Failed to validate guess. Please try again.';
const SUBMIT_RETRIES = 2;

export interface GameControls {
  game: Game;
  /** A guess is with the server. */
  judging: boolean;
  submission: { failed: boolean; done: boolean; retry: () => void };
  toggle: (word: string) => void;
  move: (word: string) => void;
  clear: () => void;
  shuffle: () => void;
  submit: () => void;
  timeOut: () => void;
  /** Asks the server how the game stands. */
  resync: () => void;
}

interface GameOptions {
  /** What the game is opened with. */
  puzzle: TodayPuzzle;
  /** The newest answer of the server. */
  latest: TodayPuzzle;
  /** The server knows more than this tab. */
  onStale: () => void;
  onScored: () => void;
}

/** One game from its first move to its submitted score. */
export function useGame({ puzzle, latest, onStale, onScored }: GameOptions): GameControls {
  const [game, dispatch] = useReducer(play, puzzle, openGame);
  const announce = useAnnounce();

  const score = useMutation({
    mutationFn: (groups: string[][]) => submitScore(game.puzzleId, groups),
    retry: SUBMIT_RETRIES,
    onSuccess: onScored,
  });
  const guess = useMutation({
    mutationFn: (words: string[]) => sendGuess(game.puzzleId, words),
    onSuccess: (result, words) => {
      const event: GameEvent = { type: 'judged', words, result };
      dispatch(event);
      if (result.game_over) score.mutate(groupsOf(play(game, event)));
    },
    onError: (error, words) => {
      const text = isStatus(error, 409) ? messageOf(error, GUESS_FAILED) : GUESS_FAILED;
      dispatch({ type: 'refused', text, restart: words.length === 0 });
      if (error instanceof ApiError) onStale();
    },
  });

  useEffect(() => dispatch({ type: 'synchronised', puzzle: latest }), [latest]);
  const { news } = game;
  useEffect(() => {
    if (!news) return;
    announce(spokenNews(news));
    if (news.kind !== 'near') return;
    const timer = window.setTimeout(() => dispatch({ type: 'forgotten', news }), PARTIAL_HINT_MS);
    return () => window.clearTimeout(timer);
  }, [news, announce]);

  return {
    game,
    judging: guess.isPending,
    submission: {
      failed: score.isError,
      done: score.isSuccess,
      retry: () => score.mutate(groupsOf(game)),
    },
    toggle: (word) => {
      if (canSubmit(game) && !game.selected.includes(word)) announce('Four words are selected already.');
      dispatch({ type: 'toggled', word });
    },
    move: (word) => dispatch({ type: 'moved', word }),
    clear: () => dispatch({ type: 'cleared' }),
    shuffle: () => dispatch({ type: 'shuffled', tiles: shuffle(game.tiles, Math.random) }),
    submit: () => {
      if (canSubmit(game) && !guess.isPending) guess.mutate(game.selected);
    },
    timeOut: () => guess.mutate([]),
    resync: onStale,
  };
}

function groupsOf(game: Game): string[][] {
  return game.found.map((category) => category.words);
}
