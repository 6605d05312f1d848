import { POST_GAME_REDIRECT_MS } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { clockTime } from '../../../lib/time/clock-time';
import { replayPath } from '../../../shared/paths';
import { useSecondsLeft } from '../../../lib/time/use-seconds-left';
import { useVisible } from '../../../lib/use-visible';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { nameOf, outcomeFor, type OverState } from '../domain/room-state';
import styles from './battle-result.module.css';
import { RematchOffer } from './rematch-offer';
import { ResultFigures } from './result-figures';
import { SeriesScore } from './series-score';

interface BattleResultProps {
  state: OverState;
  userId: string;
  /** The lobby follows in a moment. */
  isReturning: boolean;
  onStay: () => void;
  onRematch: () => void;
  onLobby: () => void;
}

/** How a battle ended, for those who played in it. */
export function BattleResult({ state, userId, isReturning, onStay, onRematch, onLobby }: BattleResultProps) {
  const { game } = state;
  const isVisible = useVisible();
  return (
    <ResultCard state={state} userId={userId}>
      <RematchOffer game={game} userId={userId} isCounting={!isReturning} onRematch={onRematch} />
      <div className={`row loose ${styles['ways']}`}>
        {isReturning && isVisible && <Returning onStay={onStay} onDone={onLobby} />}
        <ButtonLink to={replayPath(game.battle_id)}>Watch the replay</ButtonLink>
        <Button onClick={onLobby}>Back to Lobby</Button>
      </div>
    </ResultCard>
  );
}

/** Counts from the moment the result is there to be seen; whoever comes back to the page has all of the time again. */
function Returning({ onStay, onDone }: { onStay: () => void; onDone: () => void }) {
  const left = useSecondsLeft(POST_GAME_REDIRECT_MS / 1_000);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (left === 0) done();
  }, [left]);
  return (
    <>
      <span className="muted">{`Back to the lobby in ${left} s`}</span>
      <Button onClick={onStay}>Stay</Button>
    </>
  );
}

interface ResultCardProps {
  state: OverState;
  userId: string;
  /** What can be done next. */
  children?: ReactNode;
}

export function ResultCard({ state, userId, children }: ResultCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const verdict = useRef<HTMLDivElement>(null);
  const { game } = state;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // On a phone the race has left the page scrolled down to the panels. What can be done next, then the verdict.
    verdict.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Card
      heading={titleOf(state, userId)}
      headingRef={heading}
      className={`loose ${styles['result']}`}
      data-outcome={outcomeFor(game, userId)}
    >
      <div ref={verdict} className={`stack ${styles['verdict']}`}>
        <div>
          <p>{resultText(state, userId)}</p>
          <p className={styles['duration']}>
            Duration <strong>{clockTime(game.game_duration ?? 0)}</strong>
          </p>
          <SeriesScore game={game} userId={userId} />
        </div>
        {children}
      </div>
      <ResultFigures state={state} userId={userId} />
    </Card>
  );
}

function titleOf({ game, reason }: OverState, userId: string): string {
  if (reason === 'voided') return 'Void';
  switch (outcomeFor(game, userId)) {
    case 'victory':
      return 'Victory';
    case 'defeat':
      return 'Defeat';
    case 'watched':
      return `${nameOf(game, game.winner_id ?? '')} wins`;
    case 'none':
      return 'Broken off';
  }
}

function resultText({ game, reason }: OverState, userId: string): string {
  if (reason === 'voided') return 'An admin has declared this battle void. It counts nowhere.';
  if (game.winner_id === null || reason === 'abandoned') return 'Nobody stayed to win.';
  if (game.winner_id !== userId) return `${nameOf(game, game.winner_id)} is the last one standing.`;
  return reason === 'forfeit' ? 'Nobody else stayed.' : 'You’re the last one standing.';
}
