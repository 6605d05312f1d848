import {
  COMMANDS,
  commonCommand,
  commonQuery,
  EVENT_OWNERS,
  EVENT_TYPES,
  eventSubject,
  QUERIES,
  querySubject,
  type CommandName,
  type QueryName,
} from '@fourfold/contracts';
import { connectionOptions } from '@fourfold/platform/messaging';
import { SERVICES, type ServiceName } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { jetstreamManager, StorageType } from '@nats-io/jetstream';
import { connect, createInbox, errors, type NatsConnection } from '@nats-io/transport-node';
import { startComposeStores, type ComposeStores } from './compose-stores';

/** Ends the wait for an answer that never comes. */
const ANSWER_TIMEOUT_MS = 60_000;

const OTHERS = { auth: 'social', puzzles: 'auth', social: 'auth', battle: 'auth', admin: 'auth' } as const;

describe('the NATS permissions of compose', () => {
  let stores: ComposeStores;
  const connections = new Map<string, NatsConnection>();

  beforeAll(async () => {
    stores = await startComposeStores();
    for (const user of ['operator', ...SERVICES]) connections.set(user, await connectAs(user));
    const { streams } = await managerOf('operator');
    await streams.add({ name: 'events', subjects: ['events.>'], storage: StorageType.File });
  });
  afterAll(async () => {
    await Promise.all([...connections.values()].map((connection) => connection.close()));
    await stores.stop();
  });

  const connectAs = (user: string) =>
    connect(
      connectionOptions({
        natsUrl: stores.environment(user).NATS_URL,
        // The operator uses a service's command line.
        service: (user === 'operator' ? 'admin' : user) as ServiceName,
      }),
    );
  const as = (user: string): NatsConnection => connections.get(user)!;
  const managerOf = (user: string) => jetstreamManager(as(user), { checkAPI: false });

  /** Whether the server lets the user send a request on that subject. */
  async function mayAsk(user: string, subject: string, data = '{}'): Promise<boolean> {
    try {
      await as(user).request(subject, data, { timeout: ANSWER_TIMEOUT_MS });
      return true;
    } catch (error) {
      if (error instanceof errors.RequestError && error.isNoResponders()) return true;
      if ((error as Error).cause instanceof errors.PermissionViolationError) return false;
      throw error;
    }
  }

  async function mayHear(user: string, subject: string): Promise<boolean> {
    const refused = Promise.withResolvers<boolean>();
    const subscription = as(user).subscribe(subject, {
      callback: (error) => {
        if (error instanceof errors.PermissionViolationError) refused.resolve(false);
      },
    });
    try {
      // The server answers in order: without an error before the flush the subscription was accepted.
      return await Promise.race([
        refused.promise,
        as(user)
          .flush()
          .then(() => true),
      ]);
    } finally {
      subscription.unsubscribe();
    }
  }

  it.each(SERVICES)('lets %s publish its own events and no others', async (service) => {
    const published = [];
    for (const type of EVENT_TYPES) if (await mayAsk(service, eventSubject(type))) published.push(type);
    expect(published).toEqual(EVENT_TYPES.filter((type) => EVENT_OWNERS[type] === service));
  });

  it('refuses a score published by social, and stores nothing', async () => {
    const { streams } = await managerOf('operator');
    const before = (await streams.info('events')).state.messages;
    expect(await mayAsk('social', eventSubject('score.submitted'))).toBe(false);
    expect((await streams.info('events')).state.messages).toBe(before);
  });

  it.each(SERVICES)(
    'lets %s read the settings of the stream, but not create, change, purge or delete one',
    async (service) => {
      const { streams } = await managerOf(service);
      expect((await streams.info('events')).config.subjects).toEqual(['events.>']);
      const { config } = await streams.info('events');
      const refused = { cause: { name: 'PermissionViolationError' } };
      await expect(streams.delete('events')).rejects.toMatchObject(refused);
      await expect(streams.purge('events')).rejects.toMatchObject(refused);
      await expect(streams.deleteMessage('events', 1)).rejects.toMatchObject(refused);
      await expect(streams.update('events', { ...config, max_msgs: 1 })).rejects.toMatchObject(refused);
      await expect(streams.add({ name: 'other', subjects: ['other'] })).rejects.toMatchObject(refused);
    },
  );

  it.each(SERVICES)('denies %s the consumers of other services', async (service) => {
    const other = OTHERS[service];
    for (const subject of [
      `CONSUMER.CREATE.events.${other}_user_deleted.events.auth.user.deleted`,
      `CONSUMER.CREATE.events.${service}_everything.events.>`,
      `CONSUMER.CREATE.events`,
      `CONSUMER.DURABLE.CREATE.events.${service}_everything`,
      `CONSUMER.MSG.NEXT.events.${other}_user_deleted`,
      `CONSUMER.INFO.events.${other}_user_deleted`,
      `CONSUMER.DELETE.events.${other}_user_deleted`,
      `STREAM.MSG.GET.events`,
    ])
      expect([subject, await mayAsk(service, `$JS.API.${subject}`)]).toEqual([subject, false]);
  });

  it('lets each service send the queries and commands that it needs, and no others', async () => {
    const personalData = SERVICES.map((service) => commonQuery(service, 'personal_data.export'));
    const deadLetters = SERVICES.map((service) => commonQuery(service, 'dead_letters.list'));
    const replays = SERVICES.map((service) => commonCommand(service, 'dead_letters.replay'));
    const asked: Partial<Record<ServiceName, (QueryName | CommandName)[]>> = {
      admin: [
        QUERIES.getAccess,
        QUERIES.listUsernames,
        QUERIES.searchUserIds,
        QUERIES.listDifficultyAlarms,
        QUERIES.countOpenReports,
        ...deadLetters,
        ...replays,
      ],
      social: [
        QUERIES.getAccess,
        QUERIES.getUser,
        QUERIES.findUser,
        QUERIES.listCurrentGroups,
        QUERIES.listDayResults,
        QUERIES.getCurrentProgress,
        QUERIES.listChatAround,
      ],
      battle: [QUERIES.getAccess, QUERIES.appearsOffline],
      puzzles: [QUERIES.getAccess, QUERIES.openBrowserClaim],
      auth: [QUERIES.getStreak, QUERIES.countGuestGames, COMMANDS.applyGuestClaim, ...personalData],
    };
    const all = [...Object.values({ ...QUERIES, ...COMMANDS }), ...personalData, ...deadLetters, ...replays];
    for (const user of SERVICES)
      for (const name of all) {
        const mayBe = (asked[user] ?? []).includes(name);
        expect([user, name, await mayAsk(user, querySubject(name))]).toEqual([user, name, mayBe]);
      }
  });

  it('lets a service answer, and no other service subscribe to its queries or answers', async () => {
    as('auth').subscribe(querySubject('auth.get_access'), {
      queue: 'auth',
      callback: (_error, message) => void message.respond('Ada'),
    });
    await as('auth').flush();
    await waitFor(async () => {
      const answer = await as('admin').request(querySubject('auth.get_access'), '{}', { timeout: 5_000 });
      return answer.string() === 'Ada';
    });
    expect(await mayHear('auth', querySubject('auth.get_access'))).toBe(true);
    expect(await mayHear('admin', createInbox('_INBOX_admin'))).toBe(true);
    for (const subject of [
      'queries.>',
      querySubject('auth.get_access'),
      '_INBOX_admin.>',
      '_INBOX.>',
      'events.>',
      '>',
    ])
      expect([subject, await mayHear('social', subject)]).toEqual([subject, false]);
  });

  it('refuses connections without a password of this installation', async () => {
    const { host } = new URL(stores.nats.url);
    const wrong = { servers: host, user: 'social', pass: 'fourfold', maxReconnectAttempts: 0 };
    await expect(connect(wrong)).rejects.toMatchObject({ name: 'AuthorizationError' });
    await expect(connect({ servers: host, maxReconnectAttempts: 0 })).rejects.toMatchObject({
      name: 'AuthorizationError',
    });
  });
});
