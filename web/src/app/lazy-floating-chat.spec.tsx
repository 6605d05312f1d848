import 'fake-indexeddb/auto';
import { act, waitFor } from '@testing-library/react';
import { aUser } from '../../test/builders';
import { FakeServer } from '../../test/fake-server';
import '../../test/fake-sockets';
import { renderWithProviders } from '../../test/render';
import { signIn } from '../../test/session';
import { outboxStoreOf } from '../features/chat/live/outbox-store';
import { sessionStore } from '../shared/session/session';
import { LazyFloatingChat } from './lazy-floating-chat';

const ME = aUser().user_id;

beforeEach(() => {
  new FakeServer();
  window.requestIdleCallback = (callback) => {
    callback({ didTimeout: false, timeRemaining: () => 0 });
    return 0;
  };
});

it.each<[string, () => void]>([
  ['the user logs out', () => sessionStore.clear()],
  ['the session expires', () => sessionStore.end('expired')],
  ['another user signs in', () => sessionStore.set({ token: 't', user: aUser({ user_id: 'other' }) })],
])('deletes unsent messages when %s', async (_when, change) => {
  const store = outboxStoreOf(ME);
  const message = { friendId: 'friend', clientId: 'a', text: 'hello', writtenAt: new Date(0).toISOString() };
  signIn();
  await store.save(message);
  renderWithProviders(<LazyFloatingChat slot={null} />);
  act(() => sessionStore.set({ token: 'renewed', user: aUser() }));
  expect(await store.all()).toEqual([message]);
  act(change);
  await waitFor(async () => expect(await store.all()).toEqual([]));
});
