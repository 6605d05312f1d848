import { storedText } from '../../lib/storage/stored-text';
import { useStore } from '../../lib/store';

/** What a login has found: the account that may take over the games of the guest. */
export interface OfferedClaim {
  guestToken: string;
  userId: string;
}

/** Stored until it is settled: the login has ended the session of the guest, so that nothing else could claim the games. */
const stored = storedText('fourfold.guest-claim');

/** Connects a login with the dialog that asks, once, whether to bring the games of this browser along. */
export const guestClaim = {
  offer: ({ userId, guestToken }: OfferedClaim): void => stored.set(`${userId} ${guestToken}`),
  settle: (): void => stored.set(null),
};

export function useGuestClaim(): OfferedClaim | undefined {
  const [userId, guestToken] = useStore(stored, ({ state }) => state())?.split(' ') ?? [];
  return userId && guestToken ? { userId, guestToken } : undefined;
}
