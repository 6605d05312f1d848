import { dateInZone, nextLocalMidnight } from '@fourfold/game-rules';
import { useState, type ReactNode } from 'react';
import { useMissingScores } from '../../../lib/scores/use-missing-scores';
import { serverClock } from '../../../lib/server-clock';
import { timeZone } from '../../../lib/time-zone';
import { ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { gameOfTheDay, phaseOf, type SavedGame } from '../domain/saved-game';
import type { SharedGame } from '../domain/share-text';
import { useKeptGames } from '../hooks/use-kept-games';
import { useRollover } from '../hooks/use-rollover';
import styles from './end.module.css';
import { ShareResult } from './lazy-end';
import { NextPuzzle } from './next-puzzle';
import type { PathOfDate } from './play-game';

interface AlreadyPlayedProps {
  message: string;
  /** Midnight has come. */
  onDue: () => void;
  onScored: () => void;
  reviewPathOf: PathOfDate;
  after: ReactNode;
}

export function AlreadyPlayed({ message, onDue, onScored, reviewPathOf, after }: AlreadyPlayedProps) {
  const [{ today, midnight }] = useState(thisDay);
  useRollover(midnight, onDue);
  const played = playedToday(useKeptGames().games);
  // Whoever comes here because the last answer got lost has not handed the score in.
  const missing = useMissingScores(onScored);
  return (
    <>
      <Sheet className={styles['end']}>
        <PageHeading>Puzzle Already Completed</PageHeading>
        <p>{message}</p>
        {missing.isError && <Notice tone="alarm">Error checking scores. Please refresh the page.</Notice>}
        {!!missing.data?.calculated && (
          <Notice tone="info">A finished game was not scored yet. It is now.</Notice>
        )}
        <div className={styles['buttons']}>
          <ButtonLink look="primary" to="/leaderboard">
            View Leaderboard
          </ButtonLink>
          <ButtonLink to={reviewPathOf(today)}>How others did</ButtonLink>
        </div>
        <NextPuzzle at={midnight} />
        {played && (
          <ShareResult game={sharedGame(played)} groups={played.puzzle.game_state.found_categories} />
        )}
      </Sheet>
      {after && <div className={styles['after']}>{after}</div>}
    </>
  );
}

/** The game of the day as this browser remembers it, once it was finished here. */
function playedToday(games: SavedGame[]): SavedGame | undefined {
  const game = gameOfTheDay(games, serverClock.now());
  return game && phaseOf(game.puzzle.game_state) !== 'playing' ? game : undefined;
}

function sharedGame({ puzzle, score, moves }: SavedGame): SharedGame {
  const { found_categories, mistakes_used: mistakes } = puzzle.game_state;
  return {
    date: puzzle.puzzle_date,
    won: phaseOf(puzzle.game_state) === 'won',
    found: found_categories.length,
    mistakes,
    score,
    moves,
    secrets: [...puzzle.puzzle_data.words, ...found_categories.map(({ category_name }) => category_name)],
  };
}

/** The refusal names no date, and not when the next puzzle comes: at the zone's next midnight, by the server's clock. */
function thisDay(): { today: string; midnight: string } {
  const zone = timeZone();
  const now = new Date(serverClock.now());
  return { today: dateInZone(now, zone), midnight: nextLocalMidnight(now, zone).toISOString() };
}
