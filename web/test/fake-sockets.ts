import { act, waitFor } from '@testing-library/react';
import { FakeConnections } from './fake-connection';

/** The server's side of every socket that the test opens. */
export const connections = new FakeConnections();

jest.mock('../src/lib/socket/socket-io-connection', () => ({ openSocketIoConnection: connections.open }));

beforeEach(() => {
  connections.opened.length = 0;
  connections.answer = () => ({});
});

/** Waits until the page opens its n-th socket, and accepts it. */
export async function connect(nth = 1): Promise<void> {
  await waitFor(() => expect(connections.opened).toHaveLength(nth));
  act(() => connections.last.open());
}

export const say = (name: string, payload: object = {}): void =>
  act(() => connections.last.say(name, payload));
export const sent = (name: string): object[] => connections.last.named(name);
