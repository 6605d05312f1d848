import { ROUTES, type BattleClientMessages, type BattleServerMessages } from '@fourfold/contracts';
import { createAppSocket } from '../../../lib/socket/app-socket';
import type { LiveSocket } from '../../../lib/socket/live-socket';

export type BattleSocket = LiveSocket<BattleClientMessages, BattleServerMessages>;

export function createBattleSocket(): BattleSocket {
  return createAppSocket(ROUTES.sockets.battle);
}
