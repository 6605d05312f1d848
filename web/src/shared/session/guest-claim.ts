import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners';

/** What a login has found: the account that may take over the games of the guest. */
export interface OfferedClaim {
  guestToken: string;
  userId: string;
}

const listeners = createListeners();
let offered: OfferedClaim | null = null;

function change(next: OfferedClaim | null): void {
  offered = next;
  listeners.notify();
}

/** Connects a login with the dialog that asks, once, whether to bring the games of this browser along. */
export const guestClaim = {
  offer: (claim: OfferedClaim): void => change(claim),
  settle: (): void => change(null),
};

export function useGuestClaim(): OfferedClaim | null {
  return useSyncExternalStore(listeners.add, () => offered);
}
