import { useState } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { cycled, markOf, type Marks } from '../domain/marks';

export interface Marking {
  marks: Marks;
  cycle: (word: string) => void;
  clear: () => void;
}

/** Marks that begin as they were left; `keep` stores each change. */
export function useMarks(initial: Marks, keep: (marks: Marks) => void): Marking {
  const [marks, setMarks] = useState(initial);
  const announce = useAnnounce();
  const change = (next: Marks): void => {
    setMarks(next);
    keep(next);
  };
  return {
    marks,
    cycle: (word) => {
      const next = cycled(marks, word);
      const mark = markOf(next, word);
      announce(mark ? `${word}: marked with a ${mark.name}` : `${word}: no mark`);
      change(next);
    },
    clear: () => change({}),
  };
}
