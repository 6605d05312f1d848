import { useStore, type Subscribable } from '../store';

const visibility: Subscribable = {
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** True while the page cannot be seen: in another tab, behind a locked screen. */
export function usePageHidden(): boolean {
  return useStore(visibility, () => document.visibilityState === 'hidden');
}
