import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ROUTES,
  type DirectMessage,
  type FriendsClientMessages,
  type FriendsServerMessages,
} from '@fourfold/contracts';
import { waitFor, type TokenIssuer } from '@fourfold/testing';
import { SocketTab, transportsOf } from '@fourfold/testing/tab';
import type { Client } from 'pg';
import { ReconnectingTab } from './reconnecting-tab';

/** Below the limit of five messages in five seconds. */
const PAUSE_MS = 1_500;
const STORED_WITHIN_MS = 5_000;

class FriendsTab extends SocketTab<FriendsClientMessages, FriendsServerMessages> {}

/** Through this transport a sender hears the own message once it is stored. */
const [, [, openPlain]] = transportsOf(ROUTES.sockets.friends, () => new FriendsTab()) as [
  unknown,
  [string, (url: string, token: string) => Promise<FriendsTab>],
];

interface Person {
  userId: string;
  username: string;
}

/** One of two friends, who writes until told to stop, and sends each message until it is stored. */
class Writer {
  /** Ids of the messages that the server said are stored. */
  readonly stored: string[] = [];
  readonly tab: ReconnectingTab<FriendsTab>;
  private readonly heard = new Set<string>();

  constructor(
    url: string,
    issuer: TokenIssuer,
    private readonly person: Person,
    private readonly friend: Person,
  ) {
    const token = issuer.token({ sub: person.userId, username: person.username });
    this.tab = new ReconnectingTab(openPlain, url, token, (tab) =>
      tab.events.on('message', (name, payload) => {
        const { client_message_id } = payload as Partial<DirectMessage>;
        if (name === 'new_message' && client_message_id !== undefined) this.heard.add(client_message_id);
      }),
    );
  }

  async write(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const id = randomUUID();
      await this.deliver(id);
      this.stored.push(id);
      await delay(PAUSE_MS * (0.5 + Math.random()));
    }
  }

  /** Everything that the two have written, as the friend finds it. */
  async history(): Promise<DirectMessage[]> {
    const tab = await this.tab.current();
    const all: DirectMessage[] = [];
    for (;;) {
      const question = { friend_id: this.friend.userId, after_seq: all.at(-1)?.seq ?? 0 };
      const { messages } = await tab.ask('get_chat_history', question, 'chat_history');
      if (messages.length === 0) return all;
      all.push(...messages);
    }
  }

  private async deliver(id: string): Promise<void> {
    while (!this.heard.has(id)) {
      const tab = await this.tab.current();
      tab.send('send_message', {
        to_user_id: this.friend.userId,
        message: `a message of ${this.person.username}`,
        client_message_id: id,
      });
      await waitFor(() => tab.isClosed || this.heard.has(id), { timeoutMs: STORED_WITHIN_MS }).catch(
        () => undefined,
      );
    }
  }
}

export interface ChatFigures {
  stored: number;
  lost: number;
  twice: number;
  comebacks: number;
}

/** Pairs of friends who write to each other. */
export class ChatLoad {
  private isOver = false;
  private writing: Promise<unknown> = Promise.resolve();

  private constructor(private readonly pairs: readonly (readonly [Writer, Writer])[]) {}

  /** Makes the people and their friendships past every request. */
  static async start(
    { url, issuer, social }: { url: string; issuer: TokenIssuer; social: Client },
    pairCount: number,
  ): Promise<ChatLoad> {
    const person = (): Person => ({
      userId: randomUUID(),
      username: `writer_${randomUUID().replaceAll('-', '').slice(0, 12)}`,
    });
    const people = Array.from({ length: pairCount }, () => [person(), person()] as const);
    await insert(social, people);
    const pairs = people.map(
      ([one, other]) => [new Writer(url, issuer, one, other), new Writer(url, issuer, other, one)] as const,
    );
    await Promise.all(pairs.flat().map(({ tab }) => tab.open()));
    const load = new ChatLoad(pairs);
    load.writing = Promise.all(pairs.flat().map((writer) => writer.write(() => load.isOver)));
    return load;
  }

  async stop(): Promise<ChatFigures> {
    this.isOver = true;
    await this.writing;
    const figures: ChatFigures = { stored: 0, lost: 0, twice: 0, comebacks: 0 };
    for (const pair of this.pairs) {
      const sent = pair.flatMap(({ stored }) => stored);
      figures.stored += sent.length;
      for (const writer of pair) {
        const found = (await writer.history()).map(({ client_message_id }) => client_message_id);
        figures.lost += sent.filter((id) => !found.includes(id)).length;
        figures.twice += found.length - new Set(found).size;
        figures.comebacks += writer.tab.comebacks;
        writer.tab.leave();
      }
    }
    return figures;
  }
}

async function insert(social: Client, pairs: readonly (readonly [Person, Person])[]): Promise<void> {
  const people = pairs.flat();
  await social.query(
    `insert into people (user_id, username, display_name, name_version)
     select id, name, name, 1 from unnest($1::uuid[], $2::text[]) as person (id, name)`,
    [people.map(({ userId }) => userId), people.map(({ username }) => username)],
  );
  await social.query(
    `insert into friendships (low_user_id, high_user_id, status, requester_id, accepted_at, version)
     select least(one, other), greatest(one, other), 'accepted', one, now(), 1
     from unnest($1::uuid[], $2::uuid[]) as pair (one, other)`,
    [pairs.map(([one]) => one.userId), pairs.map(([, other]) => other.userId)],
  );
}
