import { ROUTES } from '@fourfold/contracts';
import { leftovers, personalDataFaults, personalDataOf } from '@fourfold/platform/testing';
import { MESSAGES_ERASED_AT_ONCE } from '../src/limits';
import type { SocialUser } from './social-user';
import { SocialApp } from './social-app';

const SENT_AT = '2026-09-01T10:00:00.000Z';
const time = expect.any(Date) as Date;
const id = expect.any(Number) as number;

describe('the personal data of social', () => {
  let social: SocialApp;

  beforeAll(async () => {
    social = await SocialApp.start();
  });
  afterAll(() => social.stop());

  const exportOf = ({ userId }: SocialUser) => personalDataOf(social.app, userId);

  async function friendshipOf(one: SocialUser, other: SocialUser): Promise<number> {
    const [row] = await social.sql<{ friendship_id: number }>(
      `select friendship_id::float8 from friendships where low_user_id = least($1, $2::uuid) and high_user_id = greatest($1, $2)`,
      [one.userId, other.userId],
    );
    return row!.friendship_id;
  }

  /** Messages `from`–`to` of a conversation, numbered in their texts. */
  async function write(from: SocialUser, to: SocialUser, text: string, count = 1): Promise<void> {
    const friendshipId = await friendshipOf(from, to);
    await social.sql('insert into conversations (friendship_id) values ($1) on conflict do nothing', [
      friendshipId,
    ]);
    await social.sql(
      `with last as (
         update conversations set last_seq = last_seq + $4 where friendship_id = $1 returning last_seq - $4 as seq)
       insert into messages (friendship_id, seq, from_user_id, to_user_id, text, client_message_id, sent_at)
       select $1, seq + n, $2, $3, $5 || ' ' || n, gen_random_uuid(), $6 from last, generate_series(1, $4) as n`,
      [friendshipId, from.userId, to.userId, count, text, SENT_AT],
    );
  }

  /** A user with rows in every table, a friend, a blocked user who blocks in turn, and a stranger. */
  async function everything() {
    const [ada, friend] = [await social.user('Ada'), await social.user('Friend')];
    const [enemy, stranger] = [await social.user('Enemy'), await social.user('Stranger')];
    await social.befriend(ada, friend);
    await social.befriend(friend, stranger);
    await social.befriend(ada, enemy);
    await write(friend, ada, 'hello');
    await write(ada, friend, 'and hello to you');
    await write(friend, stranger, 'for nobody else');
    const report = { user_id: enemy.userId, reason: 'is rude' };
    await ada.request('POST', ROUTES.friends.reports, report);
    await enemy.request('POST', ROUTES.friends.reports, { user_id: ada.userId, reason: 'reports me' });
    await social.sql(`insert into notices (user_id, kind, message) values ($1, 'warning', 'Be kind')`, [
      ada.userId,
    ]);
    await ada.block(enemy);
    await enemy.block(ada);
    await social.apply('streak.changed', ada.userId, 3, {
      user_id: ada.userId,
      current_streak: 4,
      highest_streak: 9,
      last_finished_date: '2026-09-01',
    });
    return { ada, friend, enemy, stranger };
  }

  it('are the rows of every table, of others ids and display names only', async () => {
    const { ada, friend, enemy } = await everything();
    const document = await exportOf(ada);
    expect(await personalDataFaults(social.app, document)).toEqual([]);
    const friendship = await friendshipOf(ada, friend);
    const message = { message_id: id, friendship_id: friendship, sent_at: new Date(SENT_AT) };
    const [fromAda, fromFriend] = [
      { from_user_id: ada.userId, to_user_id: friend.userId },
      { from_user_id: friend.userId, to_user_id: ada.userId },
    ];
    expect(document).toMatchObject({
      people: [{ ...ada.names, is_active: true, appear_offline: false, deleted_at: null }],
      streaks: [{ user_id: ada.userId, current_streak: 4, highest_streak: 9, version: 3 }],
      friendships: [
        { friendship_id: friendship, status: 'accepted', other_display_name: 'Friend' },
        { status: 'none', other_display_name: 'Enemy' },
      ],
      blocks: [{ blocker_id: ada.userId, blocked_id: enemy.userId, blocked_display_name: 'Enemy' }],
      reports: [{ reporter_id: ada.userId, reported_id: enemy.userId, reason: 'is rude', created_at: time }],
      notices: [{ user_id: ada.userId, kind: 'warning', message: 'Be kind', created_at: time }],
      friend_news: [
        { kind: 'request_accepted', from_user_id: friend.userId, from_display_name: 'Friend' },
        { from_user_id: enemy.userId },
      ],
      conversations: [{ friendship_id: friendship, last_seq: 2, read_seq: 0, unread: 0 }],
      messages: [
        { ...message, ...fromFriend, seq: 1, text: 'hello 1' },
        { ...message, ...fromAda, seq: 2, text: 'and hello to you 1' },
      ],
    });
    const { blocks, reports } = document;
    expect([blocks!.length, reports!.length]).toEqual([1, 1]);
    const text = JSON.stringify(document);
    for (const { username } of [friend, enemy]) expect(text).not.toContain(username);
  });

  it('have nothing of a user for others but what they saw', async () => {
    const { ada, friend, stranger } = await everything();
    const seen = JSON.stringify(await exportOf(friend));
    for (const shared of [ada.userId, '"Ada"', 'and hello to you 1', 'for nobody else 1'])
      expect(seen).toContain(shared);
    for (const hidden of [ada.username, 'is rude', 'reports me']) expect(seen).not.toContain(hidden);
    expect(JSON.stringify(await exportOf(stranger))).not.toContain(ada.userId);
  });

  it('have every message of every conversation once, in order, over any number of pages', async () => {
    const ada = await social.user('Ada');
    const [first, second] = [await social.user('B'), await social.user('C')];
    for (const friend of [first, second]) await social.befriend(ada, friend);
    await write(first, ada, 'one', 499);
    await write(ada, first, 'two', 2);
    await write(second, ada, 'three', 999);
    // Longer than a page has bytes.
    await write(ada, second, 'é'.repeat(1_900), 200);
    const { messages } = await exportOf(ada);
    const stored = await social.sql<{ message_id: number }>(
      `select message_id::float8 from messages where from_user_id = $1 or to_user_id = $1 order by friendship_id, seq`,
      [ada.userId],
    );
    expect(messages).toHaveLength(1_700);
    expect(messages!.map(({ message_id }) => message_id)).toEqual(stored.map((row) => row.message_id));
  });

  it('are erased in batches, however many messages there are', async () => {
    const [ada, friend] = await social.friends();
    await write(friend, ada, 'hello', 2 * MESSAGES_ERASED_AT_ONCE + 1);
    await social.sql(`create table erased (messages integer)`);
    await social.sql(`create function note_erased() returns trigger language plpgsql as
      $$ begin insert into erased select count(*) from gone; return null; end $$`);
    await social.sql(`create trigger note_erased after delete on messages referencing old table as gone
      for each statement execute function note_erased()`);
    await social.delete(ada);
    const erased = await social.sql<{ messages: number }>('select messages from erased where messages > 0');
    expect(erased.map(({ messages }) => messages)).toEqual([
      MESSAGES_ERASED_AT_ONCE,
      MESSAGES_ERASED_AT_ONCE,
      1,
    ]);
    expect(await leftovers(social.app, ada.userId)).toEqual([]);
  });

  it('are erased with the account, apart from what the list names', async () => {
    const { ada, enemy } = await everything();
    await social.delete(ada);
    expect(await leftovers(social.app, ada.userId)).toEqual([]);
    const { people, ...rest } = await exportOf(ada);
    expect(people).toEqual([expect.objectContaining({ user_id: ada.userId, display_name: null })]);
    expect(Object.values(rest).flat()).toEqual([]);
    const about = await social.sql('select 1 from reports where reported_id = $1', [ada.userId]);
    expect(about).toHaveLength(1);
    expect((await exportOf(enemy)).reports).toHaveLength(1);
  });
});
