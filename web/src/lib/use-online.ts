import { useStore, type Subscribable } from './store';

const network: Subscribable = {
  subscribe: (listener) => {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};

/** False when the device certainly has no network; true says little. */
export function useOnline(): boolean {
  return useStore(network, () => navigator.onLine);
}
