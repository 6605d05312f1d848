import { randomUUID } from 'node:crypto';
import { FRIENDS_CLIENT, FRIENDS_SERVER, ROUTES, type DirectMessage } from '@fourfold/contracts';
import { Crowd } from './crowd';
import type { Environment } from './environment';
import { openLoop } from './load';
import { protocolOf, SocketClient, type SocketAddress } from './sockets';
import { befriend, makeUsers, type BenchUser } from './users';

const path = ROUTES.sockets.friends;
/** Everybody has fifty friends: the neighbours on either side in a ring. */
const NEIGHBOURS = 25;
/** Everybody writes to so many of them: most messages belong to a conversation that has begun before. */
const PARTNERS = 2;
const UPGRADES_PER_SECOND = 100;
const TEXT = 'Did you get the purple one today? It took me three tries.';

/** Users on the friends socket who write to each other: everybody in turn to a partner, another one in every round. */
export class ChatCrowd extends Crowd {
  private constructor(
    private readonly users: readonly BenchUser[],
    private readonly addressOf: (user: BenchUser, index: number) => SocketAddress,
  ) {
    super();
  }

  /** Users who are friends of their neighbours, at the gateway. */
  static async at({ stack, issuer }: Environment, size: number): Promise<ChatCrowd> {
    const users = makeUsers(issuer, size);
    const pairs = users.flatMap((user, index) =>
      Array.from({ length: NEIGHBOURS }, (_, step) => [user, users[(index + step + 1) % size]!] as const),
    );
    await befriend(stack.database, users, pairs);
    const { url } = stack;
    return new ChatCrowd(users, ({ token }, index) => {
      return { url, path, query: { token }, protocol: protocolOf(index) };
    });
  }

  /** The same users at a server that relays what it is sent. */
  atBareServer(url: string): ChatCrowd {
    const address = { url, path, protocol: 'socket.io' } as const;
    return new ChatCrowd(this.users, ({ userId }) => ({ ...address, query: { user_id: userId } }));
  }

  async open(count: number): Promise<void> {
    const before = this.sockets.length;
    const opened = await openLoop({ perSecond: UPGRADES_PER_SECOND, count }, async (turn) => {
      const user = this.users[before + turn]!;
      const socket = await SocketClient.open(this.addressOf(user, before + turn));
      return socket.on(FRIENDS_SERVER.newMessage, ({ to_user_id, client_message_id }: DirectMessage) => {
        if (to_user_id === user.userId) this.arrive(client_message_id ?? '');
      });
    });
    this.sockets.push(...opened);
  }

  protected sendNext(turn: number): string {
    const { length } = this.sockets;
    const index = turn % length;
    const away = 1 + (Math.floor(turn / length) % PARTNERS);
    const to = this.users[index + away < length ? index + away : index - away]!;
    const id = randomUUID();
    const message = { to_user_id: to.userId, message: TEXT, client_message_id: id };
    this.sockets[index]!.send(FRIENDS_CLIENT.sendMessage, message);
    return id;
  }
}
