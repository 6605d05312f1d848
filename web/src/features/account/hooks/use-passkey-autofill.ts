import type { PasskeyAssertion } from '@fourfold/contracts';
import { useEffect, useEffectEvent } from 'react';
import { askForPasskey, cancelPasskey, supportsAutofill } from '../../../shared/session/passkeys';

/** Before the server forgets the challenge, which it does after five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000;

/** Offers passkeys in the field of the address, where the browser can. @param isPaused while something else goes on */
export function usePasskeyAutofill(isPaused: boolean, onPasskey: (response: PasskeyAssertion) => void): void {
  const chosen = useEffectEvent(onPasskey);

  useEffect(() => {
    if (isPaused) return;
    let isOffered = false;
    let isOver = false;
    const offer = async (): Promise<void> => {
      if (isOver || !(await supportsAutofill()) || isOver) return;
      isOffered = true;
      const response = await askForPasskey({ isAutofill: true });
      if (!isOver) chosen(response);
    };
    // Cancelled, or the server does not answer: the form is still there.
    const start = (): void => void offer().catch(() => undefined);
    start();
    const renewing = setInterval(start, RENEWED_AFTER_MS);
    return () => {
      isOver = true;
      clearInterval(renewing);
      if (isOffered) void cancelPasskey();
    };
  }, [isPaused]);
}
