import { useStore } from './store';

export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void): (() => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return useStore({ subscribe }, () => window.matchMedia(query).matches);
}
