import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** Holds the one live region of the app; it never leaves the page, so that nothing said is lost. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const announce = useCallback<Announce>((text) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" aria-live="polite" aria-atomic="true" className="visually-hidden">
        {/* A new element each time: the same sentence twice is read twice. */}
        <p key={said.turn}>{said.text}</p>
      </div>
    </AnnounceContext>
  );
}

/** Says a sentence to screen readers once they are done with what they are saying. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
