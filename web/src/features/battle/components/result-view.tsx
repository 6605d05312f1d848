import type { BattleGame, GameOverReason } from '@fourfold/contracts';
import { useEffect, useRef } from 'react';
import { clockTime } from '../../../lib/clock-time';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { nameOf, outcomeFor } from '../domain/room-state';
import styles from './result-view.module.css';

interface ResultViewProps {
  game: BattleGame;
  reason: GameOverReason | null;
  userId: string;
  onLobby: () => void;
}

const TITLES = { victory: 'Victory', defeat: 'Defeat', none: 'Broken off' } as const;

export function ResultView({ game, reason, userId, onLobby }: ResultViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = outcomeFor(game, userId);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card heading={TITLES[outcome]} headingRef={heading} className={styles['result']} data-outcome={outcome}>
      <p>{sentence(game, reason, userId)}</p>
      <p className={styles['duration']}>
        Duration <strong>{clockTime(game.game_duration ?? 0)}</strong>
      </p>
      <p className="muted">You return to the lobby in a moment.</p>
      <Button onClick={onLobby}>Back to Lobby</Button>
    </Card>
  );
}

function sentence(game: BattleGame, reason: GameOverReason | null, userId: string): string {
  if (game.winner_id === null || reason === 'abandoned') return 'Nobody stayed to win it.';
  if (game.winner_id !== userId) return `${nameOf(game, game.winner_id)} is the last one standing.`;
  return reason === 'forfeit' ? 'Nobody else stayed.' : 'You are the last one standing.';
}
