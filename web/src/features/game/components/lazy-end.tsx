import { Suspense, type ComponentProps } from 'react';
import { optionalPart } from '../../../ui/optional-part';
import type { GamePath as Path } from './game-path';
import type { ShareResult as Share } from './share-result';

const LazyShare = optionalPart(async () => (await import('./share-result')).ShareResult);
const LazyPath = optionalPart(async () => (await import('./game-path')).GamePath);

/** What only a finished game shows is no part of the page's first load. */
export function ShareResult(props: ComponentProps<typeof Share>) {
  return (
    <Suspense>
      <LazyShare {...props} />
    </Suspense>
  );
}

export function GamePath(props: ComponentProps<typeof Path>) {
  return (
    <Suspense>
      <LazyPath {...props} />
    </Suspense>
  );
}
