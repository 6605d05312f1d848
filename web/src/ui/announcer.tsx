import { createContext, useCallback, useContext, useLayoutEffect, type ReactNode } from 'react';
import { useTopHost } from './top-dialog';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** The live region of the app, which is never replaced. React does not render it, since it moves between dialogs. */
export function Announcer({ children }: { children: ReactNode }) {
  const region = useTopHost();
  useLayoutEffect(() => makeLiveRegion(region), [region]);
  const announce = useCallback<Announce>(
    (text) => {
      // A new element each time: otherwise a repeated sentence would not be announced.
      const sentence = document.createElement('p');
      sentence.textContent = text;
      region.replaceChildren(sentence);
    },
    [region],
  );
  return <AnnounceContext value={announce}>{children}</AnnounceContext>;
}

function makeLiveRegion(element: HTMLElement): void {
  element.className = 'visually-hidden';
  element.role = 'status';
  element.ariaLive = 'polite';
  element.ariaAtomic = 'true';
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
