import type { ReactNode } from 'react';

/** Running text, set for reading. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="stack tight prose">{children}</div>;
}
