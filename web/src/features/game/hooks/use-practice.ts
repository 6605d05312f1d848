import { PARTIAL_HINT_MS, type CompletePuzzle } from '@fourfold/contracts';
import { useEffect, useReducer } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { canSubmit, openGame, play } from '../domain/game';
import { judgePractice, practiceGame } from '../domain/practice';
import { wasTried } from '../domain/saved-game';
import { shuffle } from '../domain/shuffle';
import { spokenNews } from '../domain/spoken-news';
import type { BoardControls } from './use-game';

/** A past puzzle played for its own sake: judged here, told to nobody. */
export function usePractice(puzzle: CompletePuzzle): BoardControls {
  const [game, dispatch] = useReducer(play, puzzle, (past) => openGame(practiceGame(past)));
  const announce = useAnnounce();
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
    judging: false,
    toggle: (word) => dispatch({ type: 'toggled', word }),
    move: (word) => dispatch({ type: 'moved', word }),
    clear: () => dispatch({ type: 'cleared' }),
    shuffle: () => dispatch({ type: 'shuffled', tiles: shuffle(game.tiles, Math.random) }),
    arrange: (tiles) => dispatch({ type: 'shuffled', tiles }),
    submit: () => {
      const { selected: words, moves } = game;
      if (!canSubmit(game)) return;
      if (wasTried(moves, words))
        dispatch({ type: 'refused', text: 'You already tried that group.', restart: false });
      else dispatch({ type: 'judged', words, result: judgePractice(puzzle, moves, words) });
    },
    timeOut: () => undefined,
    resync: () => undefined,
  };
}
