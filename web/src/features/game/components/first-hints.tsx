import { MISTAKES_ALLOWED, WORDS_PER_CATEGORY } from '@fourfold/contracts';
import { useState } from 'react';
import { browserStorage } from '../../../lib/storage/browser-storage';
import { useSession } from '../../../shared/session/use-session';
import { Button } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';
import type { Game } from '../domain/game';
import styles from './first-hints.module.css';

const SEEN_KEY = 'fourfold.first-hints';

const HINTS = [
  `${WORDS_PER_CATEGORY} of these words belong together. Select them, then submit your guess.`,
  'Three right out of four? Then you learn how difficult that group is.',
  `${MISTAKES_ALLOWED} mistakes end the game. Groups you find move up: green is the easiest, red the trickiest.`,
];

/** Guides newcomers through their first minute on a device; the game advances the hints, too. */
export function FirstHints({ game }: { game: Pick<Game, 'selected' | 'guesses'> }) {
  const isNewcomer = useSession()?.user.highest_streak === 0;
  const [isSeen, setSeen] = useState(() => browserStorage.getItem(SEEN_KEY) !== null);
  const [read, setRead] = useState(0);
  if (isSeen || !isNewcomer) return null;
  const played = game.guesses > 0 ? 2 : game.selected.length === WORDS_PER_CATEGORY ? 1 : 0;
  const turn = Math.max(read, played);
  const isLast = turn === HINTS.length - 1;
  const dismiss = (): void => {
    browserStorage.setItem(SEEN_KEY, 'true');
    setSeen(true);
  };
  return (
    <Sheet aria-label="First hints" className={`soft ${styles['hints']}`}>
      <p role="status">{HINTS[turn]}</p>
      <div className="spread">
        <span>{`${turn + 1} of ${HINTS.length}`}</span>
        <div className="row">
          {!isLast && (
            <Button look="quiet" onClick={dismiss}>
              Skip
            </Button>
          )}
          <Button onClick={() => (isLast ? dismiss() : setRead(turn + 1))}>
            {isLast ? 'Got it' : 'Next'}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
