import { randomUUID } from 'node:crypto';
import { FRIENDS_CLIENT, FRIENDS_SERVER, type DirectMessage } from '@fourfold/contracts';
import { FRIENDS_TRANSPORTS, type FriendsTab } from '@fourfold/testing/friends-tab';
import type { Environment } from './environment';
import { openLoop } from './load';
import { befriendNeighbours, makeUsers, type BenchUser } from './users';
import { openSocket, VirtualUsers } from './virtual-users';

/** Everybody has fifty friends: the neighbours on either side in a ring. */
const NEIGHBOURS = 25;
/** Friends that each user writes to. Few, so that most messages belong to an existing conversation. */
const PARTNERS = 2;
const UPGRADES_PER_SECOND = 100;
const TEXT = 'Did you get the purple one today? It took me three tries.';

/** Users on the friends socket. They send one message each in turn, to a different partner in every round. */
export class ChatUsers extends VirtualUsers {
  private readonly tabs: FriendsTab[] = [];

  private constructor(
    private readonly url: string,
    private readonly users: readonly BenchUser[],
  ) {
    super();
  }

  /** Creates users who are friends of their neighbours. */
  static async create({ stack, issuer }: Environment, size: number): Promise<ChatUsers> {
    const users = makeUsers(issuer, size);
    await befriendNeighbours(stack.database, users, NEIGHBOURS);
    return new ChatUsers(stack.url, users);
  }

  async open(count: number): Promise<void> {
    const before = this.tabs.length;
    const opened = await openLoop({ perSecond: UPGRADES_PER_SECOND, count }, async (turn) => {
      const number = before + turn;
      const { userId, token } = this.users[number]!;
      const tab = await openSocket(FRIENDS_TRANSPORTS, { url: this.url, token, number });
      tab.events.on('message', (name, payload) => {
        if (name !== FRIENDS_SERVER.newMessage) return;
        const { to_user_id, client_message_id } = payload as DirectMessage;
        if (to_user_id === userId) this.arrive(client_message_id ?? '');
      });
      return tab;
    });
    this.tabs.push(...opened);
  }

  protected sendNext(turn: number): string {
    const { length } = this.tabs;
    const index = turn % length;
    const away = 1 + (Math.floor(turn / length) % PARTNERS);
    const to = this.users[index + away < length ? index + away : index - away]!;
    const id = randomUUID();
    const message = { to_user_id: to.userId, message: TEXT, client_message_id: id };
    this.tabs[index]!.send(FRIENDS_CLIENT.sendMessage, message);
    return id;
  }
}
