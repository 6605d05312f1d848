import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, doing what the newest one does: what gets it need not render again. */
export function useSteady<Arguments extends unknown[]>(
  act: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args) => newest.current(...args), []);
}
