import { ROUTES, type BattleClientMessages, type BattleServerMessages } from '@fourfold/contracts';
import { createAppSocket } from '../../../lib/socket/app-socket';
import type { LiveSocket } from '../../../lib/socket/live-socket';

export type BattleSocket = LiveSocket<BattleClientMessages, BattleServerMessages>;

/** What the question after a room is answered with when there is none, or no seat in it. */
export const GONE_ROOM: ReadonlySet<string> = new Set(['room_not_found', 'not_in_room']);

export function createBattleSocket(): BattleSocket {
  return createAppSocket(ROUTES.sockets.battle);
}
