import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../ui/text-field';

/** Who types on is not asked about yet. */
const TYPING_MS = 300;

interface SearchFieldProps {
  label: string;
  hint?: string;
  /** What is searched for as it appears. */
  value: string;
  maxLength: number;
  onSearch: (text: string) => void;
}

/** Searches once the typing pauses, and at once on Enter. */
export function SearchField({ label, hint, value, maxLength, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const search = useRef(onSearch);
  const sought = useRef(value);
  useEffect(() => {
    search.current = onSearch;
  });

  const seek = (text: string): void => {
    if (text === sought.current) return;
    sought.current = text;
    search.current(text);
  };
  useEffect(() => {
    const timer = setTimeout(() => seek(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        seek(typed.trim());
      }}
    >
      <TextField
        label={label}
        hint={hint}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
      />
    </form>
  );
}
