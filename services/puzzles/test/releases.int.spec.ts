import { EVENT_VERSIONS, ROUTES, type EventType, type StreakBoardEntry } from '@fourfold/contracts';
import {
  FIRST_RELEASE,
  startPublisher,
  type Publisher,
  type RecordedEvent,
} from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { randomUUID } from 'node:crypto';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-06-01';

/** What a later release may add to an event without calling it another version. */
const later = (event: RecordedEvent): RecordedEvent => ({
  ...event,
  id: randomUUID(),
  data: { ...event.data, added_later: { deep: [1, 'two'] }, locale: null },
});

describe.each([
  ['as the first release wrote them', (event: RecordedEvent) => ({ ...event, id: randomUUID() })],
  ['with what a later release has added', later],
])('events of others, %s', (_name, asWritten) => {
  let puzzles: PuzzlesApp;
  let auth: Publisher;
  let social: Publisher;
  let ada: Player;
  let bob: Player;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE);
    auth = await startPublisher(puzzles.env, 'auth');
    social = await startPublisher(puzzles.env, 'social');
    const [adaId, bobId] = FIRST_RELEASE['friend.accepted'].data.user_ids as [string, string];
    ada = puzzles.player({ sub: adaId, display_name: 'Ada of the token' });
    bob = puzzles.player({ sub: bobId, display_name: 'Bob' });
    for (const player of [ada, bob]) await player.submit(await player.win(), []);
  });
  afterAll(async () => {
    await social.stop();
    await auth.stop();
    await puzzles.stop();
  });

  const tell = (publisher: Publisher, type: EventType) =>
    publisher.publishRecorded(asWritten(FIRST_RELEASE[type]));
  /** Who is on the board of Bob's friends. */
  const untilBobSees = (...names: string[]) =>
    waitFor(async () => {
      const { body } = await bob.get<StreakBoardEntry[]>(ROUTES.leaderboards.streaksFriends);
      return JSON.stringify(body.map((entry) => entry.display_name).sort()) === JSON.stringify(names);
    });

  it('keep names and friends', async () => {
    await tell(auth, 'user.registered');
    await tell(social, 'friend.accepted');
    await untilBobSees('Ada', 'Bob');
    await tell(auth, 'user.updated');
    await untilBobSees('Ada Lovelace', 'Bob');
    await tell(social, 'friend.removed');
    await untilBobSees('Bob');
  });

  it('are put aside, and hold up nothing, when their shape is one of a later release', async () => {
    const unknown = asWritten({
      ...FIRST_RELEASE['user.updated'],
      version: EVENT_VERSIONS['user.updated'] + 1,
      aggregate_version: 4,
    });
    await auth.publishRecorded(unknown);
    await waitFor(async () => {
      const letters = await puzzles.sql('select event_id from dead_letters');
      return letters.length === 1 && letters[0]!.event_id === unknown.id;
    });
    await tell(auth, 'user.deleted');
    await waitFor(
      async () => (await puzzles.sql('select 1 from scores where user_id = $1', [ada.userId])).length === 0,
    );
  });
});

describe('events of puzzles', () => {
  it('have all that readers of the first release rely on', async () => {
    const puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE);
    const player = puzzles.player();
    await player.submit(await player.win(), []);
    const written = await puzzles.sql<{ type: EventType; version: number; data: Record<string, unknown> }>(
      'select distinct on (type) type, version, data from outbox order by type',
    );
    await puzzles.stop();
    expect(written.map(({ type }) => type)).toEqual([
      'puzzle.published',
      'score.submitted',
      'streak.changed',
    ]);
    const kindsOf = (data: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(data).map(([field, value]) => [field, typeof value]));
    for (const { type, version, data } of written) {
      expect(version).toBe(EVENT_VERSIONS[type]);
      expect(kindsOf(data)).toMatchObject(kindsOf(FIRST_RELEASE[type].data));
    }
  });
});
