import { createStore, useStore } from '../../lib/store';

/** What a login has found: the account that may take over the games of the guest. */
export interface OfferedClaim {
  guestToken: string;
  userId: string;
}

const offered = createStore<OfferedClaim | null>(null);

/** Connects a login with the dialog that asks, once, whether to bring the games of this browser along. */
export const guestClaim = {
  offer: (claim: OfferedClaim): void => offered.set(claim),
  settle: (): void => offered.set(null),
};

export function useGuestClaim(): OfferedClaim | null {
  return useStore(offered, ({ state }) => state());
}
