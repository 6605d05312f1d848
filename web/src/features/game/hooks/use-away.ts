import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAnnounce } from '../../../ui/announcer';

/** A screen reader may click without a key or a pointer. */
const INPUTS = ['pointerdown', 'keydown', 'click'] as const;

/**
 * Whether the player is away: from a time-out without any input until the next input.
 *
 * @param turn changes whenever the time for a guess starts again
 * @param timedOut whether the guess before it timed out, perhaps in another tab
 */
export function useAway(turn: string, timedOut: boolean) {
  const [isAway, setAway] = useState(false);
  /** Whether there was any input in this turn. */
  const touched = useRef(true);
  const announce = useAnnounce();
  const leaveIfIdle = (): void => {
    if (!touched.current) setAway(true);
  };
  const begin = useEffectEvent(() => {
    if (timedOut) leaveIfIdle();
    touched.current = false;
  });

  useEffect(() => begin(), [turn]);
  useEffect(() => {
    const comeBack = (): void => {
      touched.current = true;
      setAway(false);
    };
    for (const input of INPUTS) window.addEventListener(input, comeBack, true);
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, comeBack, true);
    };
  }, []);
  useEffect(() => {
    if (isAway) announce('Still there? Press any key to go on.');
  }, [isAway, announce]);
  return { isAway, leaveIfIdle };
}
