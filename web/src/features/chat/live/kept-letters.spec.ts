import { createClientLog } from '../../../lib/client-log';
import { createSessionStore, PERSONAL_PREFIX } from '../../../lib/session/session-store';
import { aUser } from '../../../../test/builders';
import { keptLettersOf } from './kept-letters';

const log = createClientLog({ enabled: true });
const letters = (userId = 'me', storage?: Storage) => keptLettersOf(userId, log, storage);
const letter = (clientId: string, second: number) => ({
  friendId: 'friend',
  clientId,
  text: `text of ${clientId}`,
  writtenAt: new Date(second * 1_000).toISOString(),
});

describe('letters that are not sent yet', () => {
  it('are kept in the order they were written, each once, until they are dropped', () => {
    for (const [id, second] of [
      ['b', 2],
      ['c', 3],
      ['a', 1],
    ] as const)
      letters().keep(letter(id, second), false);
    letters().keep(letter('b', 2), true);
    expect(letters().all()).toEqual([
      { ...letter('a', 1), failed: false },
      { ...letter('b', 2), failed: true },
      { ...letter('c', 3), failed: false },
    ]);
    letters().drop('b');
    expect(
      letters()
        .all()
        .map(({ clientId }) => clientId),
    ).toEqual(['a', 'c']);
  });

  it('are nobody else’s', () => {
    letters().keep(letter('a', 1), false);
    expect(letters('somebody else').all()).toEqual([]);
  });

  it.each([
    '',
    'null',
    '[]',
    '7',
    '{}',
    '{"friendId":"f","text":7,"writtenAt":"2026-01-01"}',
    '{"friendId":"f","text":"t","writtenAt":"x"}',
  ])('are none when %j is found in their place', (found) => {
    localStorage.setItem(`${PERSONAL_PREFIX}letter.me.a`, found);
    expect(letters().all()).toEqual([]);
  });

  it('that there is no room for are not kept, which is logged', () => {
    const full = {
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    } as unknown as Storage;
    letters('me', full).keep(letter('a', 1), false);
    expect(log.entries().at(-1)?.message).toBe('A message is not kept for a reload');
  });

  it.each<[string, (store: ReturnType<typeof createSessionStore>) => void]>([
    ['the person leaves', (store) => store.clear()],
    ['the session expires', (store) => store.end('expired')],
    ['somebody else signs in', (store) => store.set({ token: 't', user: aUser({ user_id: 'other' }) })],
  ])('are gone when %s', (_when, change) => {
    const store = createSessionStore(localStorage, window);
    store.set({ token: 't', user: aUser() });
    letters().keep(letter('a', 1), false);
    store.set({ token: 'renewed', user: aUser() });
    expect(letters().all()).toHaveLength(1);
    change(store);
    expect(letters().all()).toEqual([]);
  });
});
