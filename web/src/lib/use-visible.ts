import { useStore, type Subscribable } from './store';

const page: Subscribable = {
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** False while the page is in the background, or the device is locked. */
export function useVisible(): boolean {
  return useStore(page, () => document.visibilityState === 'visible');
}
