import { ROUTES, type BattleClientMessages, type BattleServerMessages } from '@fourfold/contracts';
import { createLiveSocket, type LiveSocket } from '../../../lib/socket/live-socket';
import { socketToken } from '../../../lib/socket/socket-token';

export type BattleSocket = LiveSocket<BattleClientMessages, BattleServerMessages>;

export function createBattleSocket(): BattleSocket {
  return createLiveSocket({
    path: ROUTES.sockets.battle,
    token: socketToken,
    loadWire: async () => (await import('../../../lib/socket/socket-io-wire')).openSocketIoWire,
  });
}
