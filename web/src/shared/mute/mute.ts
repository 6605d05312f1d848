import { moment } from '../../lib/format';
import { SocketRefusal } from '../../lib/socket/live-socket';
import { createStore, useStore } from '../../lib/store';
import { serverClock } from '../../lib/time/server-clock';
import { sessionStore } from '../session/session';
import { useAccount } from '../session/use-session';

/** The last mute that this tab has heard of, in a notice or from a refused message. */
const lastMute = createStore<{ userId: string | undefined; until: string } | undefined>(undefined);

/** Keeps a mute that has not ended. */
export function storeMute(until: string): void {
  if (Date.parse(until) > serverClock.now())
    lastMute.set({ userId: sessionStore.state().session?.user.user_id, until });
}

export const forgetMute = (): void => lastMute.set(undefined);

/** The end of the player's mute, which replaces the fields for messages; undefined without one. */
export function useMuteEnd(): string | undefined {
  const userId = useAccount()?.user_id;
  const mute = useStore(lastMute, ({ state }) => state());
  return mute && mute.userId === userId ? mute.until : undefined;
}

/** Keeps the end that a muted player is told; undefined for any other failure. */
export function applyMuteRefusal(failure: unknown): string | undefined {
  if (!(failure instanceof SocketRefusal) || failure.error.code !== 'muted') return undefined;
  const { until } = failure.error;
  if (until === undefined) return failure.message;
  storeMute(until);
  return `You’re muted until ${moment(until)}`;
}
