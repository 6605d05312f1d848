import { useEffect } from 'react';
import { useBlocker } from 'react-router';

interface Leaving {
  leave: () => void;
  stay: () => void;
}

/** Asks before the page is reloaded or left with something written. @returns what to do about a page that was asked for */
export function useUnsaved(isWritten: boolean): Leaving | undefined {
  useEffect(() => {
    if (!isWritten) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWritten]);
  const blocker = useBlocker(isWritten);
  if (blocker.state !== 'blocked') return undefined;
  return { leave: () => blocker.proceed(), stay: () => blocker.reset() };
}
