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

describe('messages that are not sent yet', () => {
  it('are kept in the order they were written, each once, until they are dropped', async () => {
    const store = outboxStoreOf('me');
    for (const kept of [message('b', 2), message('c', 3), message('a', 1), message('b', 2)])
      await store.keep(kept);
    expect(await store.all()).toEqual([message('a', 1), message('b', 2), message('c', 3)]);
    await store.drop('b');
    expect(await idsOf('me')).toEqual(['a', 'c']);
  });

  it('are nobody else’s, and gone when their writer is not signed in any more', async () => {
    await outboxStoreOf('me').keep(message('a', 1));
    await outboxStoreOf('me too').keep(message('b', 1));
    expect([await idsOf('me'), await idsOf('me too')]).toEqual([['a'], ['b']]);
    await forgetMessagesOfOthers('me');
    expect([await idsOf('me'), await idsOf('me too')]).toEqual([['a'], []]);
    await forgetMessagesOfOthers(undefined);
    expect(await idsOf('me')).toEqual([]);
  });

  it('are none in a browser that stores nothing', async () => {
    const open = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('No storage', 'InvalidStateError');
    });
    await outboxStoreOf('me').keep(message('a', 1));
    expect(await idsOf('me')).toEqual([]);
    open.mockRestore();
  });
});
