import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For the button that something takes the place of: it has the focus again once that is gone. */
export function useFocusBack(isReplaced: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasReplaced = useRef(false);
  useLayoutEffect(() => {
    if (wasReplaced.current && !isReplaced) button.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return button;
}
