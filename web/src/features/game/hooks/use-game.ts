import { PARTIAL_HINT_MS } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { isStatus, messageOf } from '../../../lib/http/errors';
import { useAnnounce } from '../../../ui/announcer';
import { submitScore } from '../api/submit-score';
import { canSubmit, openGame, play, type Game, type GameEvent } from '../domain/game';
import { wasTried, type SavedGame } from '../domain/saved-game';
import { shuffle } from '../domain/shuffle';
import { spokenNews } from '../domain/spoken-news';
import { judgeGuess } from '../store/judge';
import { forgetMinute } from '../store/minute';
import { useOtherTabs } from './use-other-tabs';
import { useRuling, useTakeRuling, useUnsynced } from './use-sync';

const GUESS_FAILED = 'Failed to validate guess. Please try again.';
const TRIED_BEFORE = 'You already tried that group.';
const SUBMIT_RETRIES = 2;

export interface Submission {
  failed: boolean;
  done: boolean;
  /** The end was reached without the server, and it does not know of it yet. */
  waiting: boolean;
  retry: () => void;
}

/** What the board needs, whoever judges. */
export interface BoardControls {
  game: Game;
  /** A guess is being judged. */
  judging: boolean;
  toggle: (word: string) => void;
  move: (word: string) => void;
  clear: () => void;
  shuffle: () => void;
  /** Lays the tiles in this order. */
  arrange: (tiles: string[]) => void;
  submit: () => void;
  timeOut: () => void;
  /** Asks the server how the game stands. */
  resync: () => void;
}

export interface GameControls extends BoardControls {
  submission: Submission;
}

interface GameOptions {
  /** What the game is opened with. */
  opened: SavedGame;
  /** The newest that is known of it. */
  latest: SavedGame;
  /** The server, or another tab, knows more than this one. */
  onStale: () => void;
  onScored: () => void;
}

/** One game from its first move to its submitted score. */
export function useGame({ opened, latest, onStale, onScored }: GameOptions): GameControls {
  const [game, dispatch] = useReducer(play, opened, ({ puzzle, ...before }) => openGame(puzzle, before));
  const announce = useAnnounce();
  const ruling = useRuling(game.puzzleId);
  const takeRuling = useTakeRuling(onScored);
  const waiting = useUnsynced(opened.userId).some(({ puzzle }) => puzzle.puzzle_id === game.puzzleId);

  const score = useMutation({
    mutationFn: (groups: string[][]) => submitScore(game.puzzleId, groups),
    retry: SUBMIT_RETRIES,
    onSuccess: onScored,
  });
  const guess = useMutation({
    mutationFn: (words: string[]) => judgeGuess(asItStands(opened, game), words),
    onSuccess: (judgement, words) => {
      if (judgement.kind === 'overruled') {
        const { result, refusal } = judgement.ruling;
        const restart = words.length === 0;
        if (result) dispatch({ type: 'ruled', result, restart });
        else {
          dispatch({ type: 'refused', text: refusal ?? GUESS_FAILED, restart });
          onStale();
        }
        takeRuling(judgement.ruling);
        return;
      }
      const event: GameEvent = { type: 'judged', words, result: judgement.result };
      dispatch(event);
      if (judgement.result.game_over && !judgement.offline) score.mutate(groupsOf(play(game, event)));
    },
    onError: (error, words) => {
      const text = isStatus(error, 409) ? messageOf(error, GUESS_FAILED) : GUESS_FAILED;
      dispatch({ type: 'refused', text, restart: words.length === 0 });
      // Even one whose answer never came may have been judged.
      onStale();
    },
  });

  useEffect(() => dispatch({ type: 'synchronised', saved: latest }), [latest]);
  useOtherTabs({
    opened,
    busy: guess.isPending || game.phase !== 'playing',
    onMoved: (saved) => dispatch({ type: 'synchronised', saved }),
    onFinished: onStale,
  });
  useEffect(() => {
    if (game.phase !== 'playing') forgetMinute({ userId: opened.userId, puzzleId: game.puzzleId });
  }, [game.phase, game.puzzleId, opened.userId]);
  useEffect(() => {
    if (ruling?.result) dispatch({ type: 'ruled', result: ruling.result, restart: false });
  }, [ruling]);
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
      waiting,
      done: score.isSuccess || ruling?.result?.game_over === true,
      retry: () => score.mutate(groupsOf(game)),
    },
    toggle: (word) => {
      if (canSubmit(game) && !game.selected.includes(word)) announce('Four words are selected already.');
      dispatch({ type: 'toggled', word });
    },
    move: (word) => dispatch({ type: 'moved', word }),
    clear: () => dispatch({ type: 'cleared' }),
    shuffle: () => dispatch({ type: 'shuffled', tiles: shuffle(game.tiles, Math.random) }),
    arrange: (tiles) => dispatch({ type: 'shuffled', tiles }),
    submit: () => {
      if (!canSubmit(game) || guess.isPending) return;
      if (wasTried(game.moves, game.selected))
        dispatch({ type: 'refused', text: TRIED_BEFORE, restart: false });
      else guess.mutate(game.selected);
    },
    timeOut: () => guess.mutate([]),
    resync: onStale,
  };
}

function groupsOf(game: Game): string[][] {
  return game.found.map((category) => category.words);
}

/** What was opened, at the point that this tab has reached. */
function asItStands(opened: SavedGame, { found, mistakes, moves, score }: Game): SavedGame {
  const game_state = { found_categories: found, mistakes_used: mistakes, is_resuming: true };
  return { ...opened, puzzle: { ...opened.puzzle, game_state }, moves, score };
}
