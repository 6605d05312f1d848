import { DAMAGE_POPUP_MS } from '@fourfold/contracts';
import { useEffect, useState } from 'react';
import type { Round } from '../domain/room-state';

/** The round to show as a popup: for two seconds after it. */
export function useDamagePopup(round: Round | null): Round | null {
  const [over, setOver] = useState(0);
  const turn = round?.turn ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => setOver(turn), DAMAGE_POPUP_MS);
    return () => clearTimeout(timer);
  }, [turn]);
  return turn > over ? round : null;
}
