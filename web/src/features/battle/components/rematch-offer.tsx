import type { BattleGame } from '@fourfold/contracts';
import { useSecondsLeft } from '../../../lib/time/use-seconds-left';
import { Button } from '../../../ui/button';
import { nameOf, panelOrder } from '../domain/room-state';
import styles from './battle-result.module.css';

interface RematchOfferProps {
  game: BattleGame;
  userId: string;
  /** Says how long it can be asked for, unless the result says how long it stays. */
  isCounting: boolean;
  onRematch: () => void;
}

/** Offers a rematch while there is time, and shows who wants one and who has left. */
export function RematchOffer({ game, userId, isCounting, onRematch }: RematchOfferProps) {
  const { rematch } = game;
  const left = useSecondsLeft(rematch?.seconds_left ?? 0);
  // A player who has left by another tab can't ask any more.
  if (!rematch?.present_user_ids.includes(userId) || left === 0) return null;
  const { user_ids: askedIds, present_user_ids: presentIds } = rematch;
  const hasAsked = askedIds.includes(userId);
  const others = panelOrder(game, userId).filter((id) => id !== userId);
  const isPossible = others.some((id) => presentIds.includes(id));
  return (
    <div role="group" aria-label="Rematch" className={`stack close ${styles['rematch']}`}>
      {isPossible && (
        <Button
          look="primary"
          aria-disabled={hasAsked}
          onClick={() => {
            if (!hasAsked) onRematch();
          }}
        >{`${hasAsked ? 'Waiting for the others' : 'Rematch'}${isCounting ? ` (${left} s)` : ''}`}</Button>
      )}
      <ul className="soft">
        {others.map((id) => (
          <li key={id}>
            <bdi translate="no">{nameOf(game, id)}</bdi>{' '}
            <span>
              {askedIds.includes(id)
                ? 'wants a rematch.'
                : presentIds.includes(id)
                  ? 'hasn’t answered yet.'
                  : 'has left.'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
