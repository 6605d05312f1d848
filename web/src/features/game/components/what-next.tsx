import { Suspense, useEffect, useState, type ComponentProps } from 'react';
import { timeLeft } from '../../../lib/clock-time';
import { PATHS } from '../../../lib/paths';
import { serverClock } from '../../../lib/server-clock';
import { ButtonLink } from '../../../ui/button';
import { optionalPart } from '../../../ui/optional-part';
import type { ShareResult } from './share-result';

const SECOND_MS = 1_000;

const LazyShareResult = optionalPart(async () => (await import('./share-result')).ShareResult);

interface WhatNextProps {
  /** Of this puzzle; missing while the server does not know that the game is over. */
  reviewedAt: string | undefined;
  nextPuzzleAt: string;
  /** Missing when this browser does not know the game. */
  shared: ComponentProps<typeof ShareResult> | undefined;
}

/** Where to go from a game that is over. */
export function WhatNext({ reviewedAt, nextPuzzleAt, shared }: WhatNextProps) {
  return (
    <>
      <div className="row loose">
        <ButtonLink look="primary" to={PATHS.leaderboard}>
          View Leaderboard
        </ButtonLink>
        {reviewedAt !== undefined && <ButtonLink to={reviewedAt}>How others did</ButtonLink>}
      </div>
      <NextPuzzle at={nextPuzzleAt} />
      {shared && (
        <Suspense>
          <LazyShareResult {...shared} />
        </Suspense>
      )}
    </>
  );
}

/** How long until the next puzzle, by the server's clock. */
function NextPuzzle({ at }: { at: string }) {
  const [now, setNow] = useState(() => serverClock.now());

  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverClock.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);

  const left = timeLeft(Date.parse(at) - now);
  if (left === null) return null;
  return (
    <p className="muted">
      Next puzzle in <span role="timer">{left}</span>
    </p>
  );
}
