import { counted } from '../../../lib/counted';

/** Nothing while nobody watches. */
export function WatcherCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="tag">{counted(count, 'watcher')}</span>;
}
