import type { BattleClientMessages, BattleServerMessages } from '@fourfold/contracts';
import type { LiveSocket } from '../../../lib/socket/live-socket';

export type BattleSocket = LiveSocket<BattleClientMessages, BattleServerMessages>;

/** What the question after a room is answered with when there is none, or no seat in it. */
export const GONE_ROOM: ReadonlySet<string> = new Set(['room_not_found', 'not_in_room']);
