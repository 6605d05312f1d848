import { ROUTES, type BattleClientMessages, type BattleServerMessages } from '@fourfold/contracts';
import { SocketTab, transportsOf, type OpenTab } from '@fourfold/testing/tab';

/** A tab of somebody's browser on the battle socket. */
export class Tab extends SocketTab<BattleClientMessages, BattleServerMessages> {
  /** Settles when everything that was sent before has been handled and its news have been told. */
  async settled(): Promise<void> {
    await this.ask('get_game_state', { room_code: 'ZZZZZZ' }, 'error');
    await this.ask('get_game_state', { room_code: 'ZZZZZZ' }, 'error');
  }
}

export type Door = OpenTab<Tab>;

export const DOORS = transportsOf(ROUTES.sockets.battle, () => new Tab());
