import 'fake-indexeddb/auto';
import { forgetMessagesOfOthers, outboxStoreOf } from './outbox-store';

const message = (clientId: string, second: number) => ({
  friendId: 'friend',
  clientId,
  text: `text of ${clientId}`,
  writtenAt: new Date(second * 1_000).toISOString(),
});
const idsOf = async (userId: string): Promise<string[]> =>
  (await outboxStoreOf(userId).all()).map(({ clientId }) => clientId);

beforeEach(() => forgetMessagesOfOthers(undefined));

describe('unsent messages', () => {
  it('are kept in the order they were written, each once, until they are dropped', async () => {
    const store = outboxStoreOf('me');
    for (const kept of [message('b', 2), message('c', 3), message('a', 1), message('b', 2)])
      await store.save(kept);
    expect(await store.all()).toEqual([message('a', 1), message('b', 2), message('c', 3)]);
    await store.drop('b');
    expect(await idsOf('me')).toEqual(['a', 'c']);
  });

  it('are separate for each user, and are deleted once that user is no longer signed in', async () => {
    await outboxStoreOf('me').save(message('a', 1));
    await outboxStoreOf('me too').save(message('b', 1));
    expect([await idsOf('me'), await idsOf('me too')]).toEqual([['a'], ['b']]);
    await forgetMessagesOfOthers('me');
    expect([await idsOf('me'), await idsOf('me too')]).toEqual([['a'], []]);
    await forgetMessagesOfOthers(undefined);
    expect(await idsOf('me')).toEqual([]);
  });

  it('are not kept in a browser without storage', async () => {
    const open = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('No storage', 'InvalidStateError');
    });
    await outboxStoreOf('me').save(message('a', 1));
    expect(await idsOf('me')).toEqual([]);
    open.mockRestore();
  });
});
