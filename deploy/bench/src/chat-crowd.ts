import { randomUUID } from 'node:crypto';
import { FRIENDS_CLIENT, FRIENDS_SERVER, ROUTES, type DirectMessage } from '@fourfold/contracts';
import type { Environment } from './environment';
import { openLoop } from './load';
import type { Crowd } from './relay';
import { Deliveries, protocolOf, SocketClient, type DeliveryFigures, type SocketAddress } from './sockets';
import { befriend, makeUsers, type BenchUser } from './users';

/** Everybody has fifty friends: the neighbours on either side in a ring. */
const NEIGHBOURS = 25;
/** Everybody writes to so many of them: most messages belong to a conversation that has begun before. */
const PARTNERS = 2;
const UPGRADES_PER_SECOND = 100;
const TEXT = 'Did you get the purple one today? It took me three tries.';

/** Users on the friends socket who write to each other. */
export class ChatCrowd implements Crowd {
  private readonly members: { userId: string; socket: SocketClient }[] = [];
  private readonly deliveries = new Deliveries();

  constructor(
    readonly users: readonly BenchUser[],
    private readonly addressOf: (user: BenchUser, index: number) => SocketAddress,
  ) {}

  async open(count: number): Promise<void> {
    const before = this.members.length;
    const opened = await openLoop({ perSecond: UPGRADES_PER_SECOND, count }, async (turn) => {
      const user = this.users[before + turn]!;
      const socket = await SocketClient.open(this.addressOf(user, before + turn));
      socket.onEvent = (name, payload) => {
        if (name !== FRIENDS_SERVER.newMessage) return;
        const { to_user_id, client_message_id } = payload as DirectMessage;
        if (to_user_id === user.userId) this.deliveries.arrive(client_message_id ?? '');
      };
      return { userId: user.userId, socket };
    });
    this.members.push(...opened);
  }

  /** Everybody in turn writes to a partner, another one in every round. */
  async send(load: { perSecond: number; count: number }): Promise<DeliveryFigures> {
    await openLoop(load, async (turn, due) => {
      const { members } = this;
      const index = turn % members.length;
      const away = 1 + (Math.floor(turn / members.length) % PARTNERS);
      const to = members[index + away] ?? members[index - away]!;
      const id = randomUUID();
      this.deliveries.expect(id, due);
      const message = { to_user_id: to.userId, message: TEXT, client_message_id: id };
      members[index]!.socket.send(FRIENDS_CLIENT.sendMessage, message);
    });
    return this.deliveries.finish();
  }

  close(): void {
    for (const { socket } of this.members) socket.close();
  }
}

/** Users who are friends of their neighbours, and a crowd of them at the gateway. */
export async function makeChatCrowd({ stack, issuer }: Environment, size: number): Promise<ChatCrowd> {
  const users = makeUsers(issuer, size);
  const pairs = users.flatMap((user, index) =>
    Array.from({ length: NEIGHBOURS }, (_, step) => [user, users[(index + step + 1) % size]!] as const),
  );
  await befriend(stack.database, users, pairs);
  return new ChatCrowd(users, ({ token }, index) => ({
    url: stack.url,
    path: ROUTES.sockets.friends,
    query: { token },
    protocol: protocolOf(index),
  }));
}
