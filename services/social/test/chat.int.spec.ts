import type { DirectMessage } from '@fourfold/contracts';
import { lockAwaited } from '@fourfold/platform/testing';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ChatService } from '../src/chat/chat.service';
import type { SocialUser } from './social-user';
import { SocialApp } from './social-app';

/** Fewer than there are database connections, so that none waits for one. */
const AT_ONCE = 8;

describe('direct messages', () => {
  let social: SocialApp;
  let chat: ChatService;

  beforeAll(async () => {
    social = await SocialApp.start();
    chat = social.app.get(ChatService, { strict: false });
  });
  afterAll(() => social.stop());

  const send = (
    from: SocialUser,
    to: SocialUser,
    message: string,
    clientMessageId?: string,
  ): Promise<DirectMessage> =>
    chat
      .send(from.authenticated, {
        to_user_id: to.userId,
        message,
        ...(clientMessageId === undefined ? {} : { client_message_id: clientMessageId }),
      })
      .then((sent) => sent.message);
  const history = (me: SocialUser, friend: SocialUser, offset?: number): Promise<DirectMessage[]> =>
    chat.history(me.authenticated, { friend_id: friend.userId, offset });
  const unreadOf = async (me: SocialUser): Promise<number> => (await me.friends())[0]!.unread_count;
  const textsOf = (messages: DirectMessage[]): string[] => messages.map(({ message }) => message);

  it('are not published as events', async () => {
    const [ann, ben] = await social.friends();
    const before = await social.sql('select id from outbox order by sequence');
    await send(ann, ben, 'our secret');
    expect(await social.sql('select id from outbox order by sequence')).toEqual(before);
  });

  it('are read in pages of fifty, the newest page first and each page in order', async () => {
    const [ann, ben] = await social.friends();
    for (let n = 1; n <= 120; n += 1) await send(n % 3 === 0 ? ben : ann, n % 3 === 0 ? ann : ben, `m${n}`);
    const numbers = (from: number, to: number): string[] =>
      Array.from({ length: to - from + 1 }, (_, index) => `m${from + index}`);
    expect(textsOf(await history(ann, ben))).toEqual(numbers(71, 120));
    expect(textsOf(await history(ben, ann, 50))).toEqual(numbers(21, 70));
    expect(textsOf(await history(ann, ben, 100))).toEqual(numbers(1, 20));
    expect(await history(ann, ben, 120)).toEqual([]);
    const after = await chat.history(ann.authenticated, { friend_id: ben.userId, after_seq: 10 });
    expect(after.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => 11 + index));
    expect(await unreadOf(ann)).toBe(40);
    expect(await unreadOf(ben)).toBe(80);
  });

  it('are accepted when the id of the friend is in upper case', async () => {
    const [ann, ben] = await social.friends();
    for (const [me, friend] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      const capitals = friend.userId.toUpperCase();
      const request = { to_user_id: capitals, message: 'hi' };
      const { message: sent } = await chat.send(me.authenticated, request);
      expect(sent.to_user_id).toBe(friend.userId);
      expect(await chat.history(me.authenticated, { friend_id: capitals })).toContainEqual(sent);
      expect(await unreadOf(friend)).toBe(1);
    }
  });

  it('that both send at once are numbered without gaps and all counted as unread', async () => {
    const [ann, ben] = await social.friends();
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          n % 2 ? send(ann, ben, `a${n}`) : send(ben, ann, `b${n}`),
        ),
      );
    const stored = await history(ann, ben);
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    const ids = stored.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect([await unreadOf(ann), await unreadOf(ben)]).toEqual([20, 20]);
  });

  it('are stored once and get the same answer when they are resent, even concurrently', async () => {
    const [ann, ben] = await social.friends();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(ann, ben, 'once', id)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await send(ann, ben, 'another text', id)).toEqual(answers[0]);
    expect(textsOf(await history(ben, ann))).toEqual(['once']);
    expect(await unreadOf(ben)).toBe(1);
    await send(ben, ann, 'the id of somebody else is not mine', id);
    expect((await send(ann, ben, 'and the numbers go on')).seq).toBe(3);
  });

  it('cannot be marked as read once the account of the sender is deleted, even at the same time', async () => {
    const [ann, ben] = await social.friends();
    const { id } = await send(ann, ben, 'goodbye');
    const deletion = social.app.get(DataSource).createQueryRunner();
    await deletion.startTransaction();
    await deletion.query('delete from friendships where $1 in (low_user_id, high_user_id)', [ann.userId]);
    const marking = expect(chat.markRead(ben.authenticated, id)).rejects.toMatchObject({
      code: 'message_not_found',
    });
    await lockAwaited(social.app);
    await deletion.commitTransaction();
    await deletion.release();
    await marking;
  });

  it('are refused once the friendship has ended, and none is lost before', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [ann, ben] = await social.friends();
      const sending = Array.from({ length: 6 }, (_, n) =>
        send(ann, ben, `m${n}`).then(
          () => true,
          (error: { code: string }) => error.code,
        ),
      );
      const removed = round % 2 ? ben.remove(ann) : ben.block(ann);
      const outcomes = await Promise.all(sending);
      expect((await removed).status).toBe(204);
      expect(outcomes.filter((outcome) => outcome !== true && outcome !== 'not_friends')).toEqual([]);
      const [row] = await social.sql<{ count: number }>(
        `select count(*)::int from messages where from_user_id = $1`,
        [ann.userId],
      );
      expect(row!.count).toBe(outcomes.filter((outcome) => outcome === true).length);
      await expect(send(ann, ben, 'too late')).rejects.toMatchObject({ code: 'not_friends' });
      await expect(history(ben, ann)).rejects.toMatchObject({ code: 'not_friends' });
    }
  });

  it('wait for a concurrent transaction that ends the friendship, and are then refused', async () => {
    const [ann, ben] = await social.friends();
    const runner = social.app.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    await runner.query(`update friendships set status = 'none' where $1 in (low_user_id, high_user_id)`, [
      ann.userId,
    ]);
    const sending = send(ann, ben, 'meanwhile').catch((error: { code: string }) => error.code);
    await lockAwaited(social.app);
    await runner.commitTransaction();
    await runner.release();
    expect(await sending).toBe('not_friends');
  });

  it('are visible again when two users become friends again', async () => {
    const [ann, ben] = await social.friends();
    await send(ann, ben, 'before');
    await ann.remove(ben);
    await social.befriend(ben, ann);
    expect((await send(ben, ann, 'after')).seq).toBe(2);
    expect(textsOf(await history(ann, ben))).toEqual(['before', 'after']);
  });

  it('are counted as unread until they are marked as read, whatever happens concurrently', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('send' as const), byAnn: fc.boolean() }),
      fc.record({ kind: fc.constant('read' as const), byAnn: fc.boolean(), which: fc.nat() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 5 }), async (rounds) => {
        const [ann, ben] = await social.friends();
        for (const round of rounds) {
          const known = await history(ann, ben);
          await Promise.all(
            round.map(async (action) => {
              const [me, other] = action.byAnn ? [ann, ben] : [ben, ann];
              if (action.kind === 'send') return void (await send(me, other, 'hi'));
              const toMe = known.filter((message) => message.to_user_id === me.userId);
              const message = toMe[action.which % toMe.length];
              if (message) await chat.markRead(me.authenticated, message.id);
            }),
          );
        }
        const all = await history(ann, ben);
        for (const me of [ann, ben]) {
          const unread = all.filter((message) => message.to_user_id === me.userId && !message.read);
          expect(await unreadOf(me)).toBe(unread.length);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('are marked as read up to a message, and marking an older one afterwards changes nothing', async () => {
    const [ann, ben] = await social.friends();
    const [one, two, three] = [
      await send(ann, ben, 'one'),
      await send(ann, ben, 'two'),
      await send(ann, ben, 'three'),
    ];
    await chat.markRead(ben.authenticated, two.id);
    await chat.markRead(ben.authenticated, one.id);
    expect((await history(ann, ben)).map(({ read }) => read)).toEqual([true, true, false]);
    expect(await unreadOf(ben)).toBe(1);
    await chat.markRead(ben.authenticated, three.id);
    expect(await unreadOf(ben)).toBe(0);
  });
});
