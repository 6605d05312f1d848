import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Focuses a button when it returns after having been replaced. */
export function useFocusBack(isReplaced: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasReplaced = useRef(false);
  useLayoutEffect(() => {
    if (wasReplaced.current && !isReplaced) button.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return button;
}
