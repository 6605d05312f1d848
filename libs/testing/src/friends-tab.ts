import { ROUTES, type FriendsClientMessages, type FriendsServerMessages } from '@fourfold/contracts';
import { SocketTab, transportsOf } from './tab';

/** A tab of somebody's browser on the friends socket. */
export class FriendsTab extends SocketTab<FriendsClientMessages, FriendsServerMessages> {
  /** Settles when everything that was sent before has been handled. */
  async settled(): Promise<void> {
    await this.ask('get_online_friends', {}, 'online_friends');
  }
}

export const FRIENDS_TRANSPORTS = transportsOf(ROUTES.sockets.friends, () => new FriendsTab());
