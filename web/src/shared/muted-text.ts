import { SocketRefusal } from '../lib/socket/live-socket';

/** What a muted player is told, with the end of the mute; undefined for any other failure. */
export function mutedText(failure: unknown): string | undefined {
  return failure instanceof SocketRefusal && failure.error.code === 'muted' ? failure.message : undefined;
}
