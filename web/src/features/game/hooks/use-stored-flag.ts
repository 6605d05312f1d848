import { useState } from 'react';

/** A yes or no that this browser remembers. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (flag: boolean) => void] {
  const [flag, setFlag] = useState(() => (localStorage.getItem(key) ?? String(initial)) === 'true');
  return [
    flag,
    (next) => {
      localStorage.setItem(key, String(next));
      setFlag(next);
    },
  ];
}
