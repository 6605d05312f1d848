import { QUERIES, querySubject, type DirectMessage, type PuzzleGroups } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import type { SocialUser } from './social-user';
import type { SocialApp } from './social-app';
import { World } from './world';

const PUZZLE: PuzzleGroups = {
  puzzle_id: 7,
  groups: [
    { name: 'Bent paper', words: ['CREASE', 'PLEAT', 'TUCK', 'CRIMP'] },
    { name: 'Of a ship', words: ['MAST', 'HULL', 'KEEL', 'DECK'] },
  ],
};
const SPOILING = 'It was crease, pleat and tuck!';
const MIXED = 'Is it crease, pleat and mast?';

describe('a message that may spoil the puzzle of the day', () => {
  let world: World;
  let social: SocialApp;
  let queries: QueryClient;
  /** Who has finished it, and who has not. */
  const finished = new Set<string>();
  const unfinished = new Set<string>();
  const asked: string[] = [];

  beforeAll(async () => {
    world = await World.start();
    ({ social } = world);
    queries = social.app.get(QueryClient, { strict: false });
    const ask = queries.ask.bind(queries);
    // Without the short timeout, within which a busy machine may not answer.
    queries.ask = (name, data) => ask(name, data);
    const connection = await queries.createClient();
    const answer = (name: typeof QUERIES.listCurrentGroups | typeof QUERIES.getCurrentProgress): void => {
      connection.subscribe(querySubject(name, social.env['NATS_SUBJECT_PREFIX']), {
        callback: (_error, message) => {
          const { data } = message.json<{ data: { user_id?: string } }>();
          if (data.user_id !== undefined) asked.push(data.user_id);
          const idIn = (users: Set<string>) => (users.has(data.user_id!) ? [PUZZLE.puzzle_id] : []);
          const progress = { finished: idIn(finished), unfinished: idIn(unfinished) };
          const response = data.user_id === undefined ? [PUZZLE] : progress;
          message.respond(JSON.stringify({ response, isDisposed: true }));
        },
      });
    };
    answer(QUERIES.listCurrentGroups);
    answer(QUERIES.getCurrentProgress);
    await connection.flush();
  });
  beforeEach(() => {
    finished.clear();
    unfinished.clear();
    asked.length = 0;
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  /** The message as each of them hears it, and reads it afterwards. */
  async function say(from: SocialUser, to: SocialUser, message: string): Promise<DirectMessage[]> {
    const [here, there] = [await world.tabOf(from), await world.tabOf(to)];
    here.send('send_message', { to_user_id: to.userId, message });
    const heard = await Promise.all([here, there].map((tab) => tab.hear('new_message')));
    const read = async (tab: typeof here, friend: SocialUser): Promise<DirectMessage> => {
      const payload = { friend_id: friend.userId };
      return (await tab.ask('get_chat_history', payload, 'chat_history')).messages.at(-1)!;
    };
    return [...heard, await read(here, to), await read(there, from)];
  }
  const marks = (messages: DirectMessage[]): unknown[] => messages.map(({ spoiler }) => spoiler);

  it('is marked for a receiver who has not finished it, and not for the sender', async () => {
    const [ann, ben] = await social.friends();
    unfinished.add(ann.userId).add(ben.userId);
    expect(marks(await say(ann, ben, SPOILING))).toEqual([undefined, true, undefined, true]);
    expect(
      await social.sql(`select * from messages where to_jsonb(messages)::text like '%spoiler%'`),
    ).toEqual([]);
  });

  it('is not marked for a receiver who has finished it', async () => {
    const [ann, ben] = await social.friends();
    expect(marks(await say(ann, ben, SPOILING))).toEqual(Array(4).fill(undefined));
    expect(asked).toContain(ben.userId);
  });

  it('is marked by the groups only when the sender has finished it: otherwise any three words are alike', async () => {
    const texts = [SPOILING, MIXED, 'bent paper', 'crease and pleat'];
    for (const [hasFinished, expected] of [
      [false, [true, true, undefined, undefined]],
      [true, [true, undefined, true, undefined]],
    ] as const) {
      const [ann, ben] = await social.friends();
      (hasFinished ? finished : unfinished).add(ann.userId);
      unfinished.add(ben.userId);
      for (const [index, text] of texts.entries())
        expect(marks(await say(ann, ben, text))[1]).toBe(expected[index]);
    }
  });

  it('is decided with the same questions for all texts that hold less than three words', async () => {
    const [ann, ben] = await social.friends();
    unfinished.add(ann.userId).add(ben.userId);
    for (const text of ['hello', 'bent paper', 'crease and pleat']) {
      asked.length = 0;
      expect(marks(await say(ann, ben, text))).toEqual(Array(4).fill(undefined));
      // For the message, and for its history.
      expect(asked).toEqual([ann.userId, ann.userId]);
    }
  });

  it('stays in its place among the others of the conversation', async () => {
    const [ann, ben] = await social.friends();
    unfinished.add(ben.userId);
    const [here, there] = [await world.tabOf(ann), await world.tabOf(ben)];
    const texts = [SPOILING, 'one', SPOILING, 'two'];
    for (const message of texts) here.send('send_message', { to_user_id: ben.userId, message });
    await there.hear('new_message', texts.length);
    expect(there.heard('new_message').map(({ message }) => message)).toEqual(texts);
  });

  it('is delivered unmarked when puzzles does not answer', async () => {
    const ask = jest.spyOn(queries, 'ask');
    ask.mockRejectedValue(new AppError('service_unavailable'));
    const [ann, ben] = await social.friends();
    unfinished.add(ben.userId);
    expect(marks(await say(ann, ben, SPOILING))).toEqual(Array(4).fill(undefined));
    ask.mockRestore();
  });
});
