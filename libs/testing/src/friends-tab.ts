import { ROUTES, type FriendsClientMessages, type FriendsServerMessages } from '@fourfold/contracts';
import { SocketTab, transportsOf } from './tab';

/** A browser tab on the friends socket. */
export class FriendsTab extends SocketTab<FriendsClientMessages, FriendsServerMessages> {
  /** Resolves when all earlier messages have been handled. */
  async settled(): Promise<void> {
    await this.ask('get_online_friends', {}, 'online_friends');
  }
}

export const FRIENDS_TRANSPORTS = transportsOf(ROUTES.sockets.friends, () => new FriendsTab());
