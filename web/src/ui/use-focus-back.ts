import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For a button that is replaced for a while: it is focused when it returns. */
export function useFocusBack(isReplaced: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasReplaced = useRef(false);
  useLayoutEffect(() => {
    if (wasReplaced.current && !isReplaced) button.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return button;
}
