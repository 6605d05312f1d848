import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { countCharacters } from '@fourfold/game-rules';
import { useEffect, useState } from 'react';
import { useAnnounce } from '../../ui/announcer';
import { useDebounced } from '../../lib/time/use-debounced';

const ADVICE = 'This password is easy to guess. Three or four unrelated words are better.';

/**
 * Advice about a new password that is easy to guess, seen and spoken; nothing is refused. Without a network there is none.
 * @param about what a stranger would try first, such as the name of the user
 */
export function usePasswordAdvice(password: string, about = ''): string | undefined {
  const announce = useAnnounce();
  const settled = useDebounced(password);
  const [easy, setEasy] = useState<string>();
  useEffect(() => {
    if (countCharacters(settled) < PASSWORD_MIN_LENGTH) return;
    const effect = { isOver: false };
    const estimate = async (): Promise<void> => {
      const { isEasyToGuess } = await import('./password-estimator');
      if (effect.isOver || !isEasyToGuess(settled, about.split(/[\s@]+/).filter(Boolean))) return;
      setEasy(settled);
      announce(ADVICE);
    };
    estimate().catch(() => undefined);
    return () => {
      effect.isOver = true;
    };
  }, [settled, about, announce]);
  return easy === password ? ADVICE : undefined;
}
