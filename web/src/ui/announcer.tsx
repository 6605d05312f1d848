import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** The live region of the app, which must never be unmounted. */
export function Announcer({ children }: { children: ReactNode }) {
  const [announcement, setAnnouncement] = useState({ text: '', turn: 0 });
  const announce = useCallback<Announce>(
    (text) => setAnnouncement(({ turn }) => ({ text, turn: turn + 1 })),
    [],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" aria-live="polite" aria-atomic="true" className="visually-hidden">
        {/* A new element each time: otherwise a repeated sentence would not be announced. */}
        <p key={announcement.turn}>{announcement.text}</p>
      </div>
    </AnnounceContext>
  );
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
