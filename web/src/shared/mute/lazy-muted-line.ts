import { optionalComponent } from '../../lib/optional-component';

/** Few players ever see it. Must be rendered inside `Suspense`. */
export const LazyMutedLine = optionalComponent(async () => (await import('./muted-line')).MutedLine);
