import { act, waitFor } from '@testing-library/react';
import { FakeWires } from './fake-connection';

/** The server's side of every socket that the test opens. */
export const wires = new FakeWires();

jest.mock('../src/lib/socket/socket-io-connection', () => ({ openSocketIoWire: wires.open }));

beforeEach(() => {
  wires.opened.length = 0;
  wires.answer = () => ({});
});

/** Waits until the page opens its n-th socket, and accepts it. */
export async function connect(nth = 1): Promise<void> {
  await waitFor(() => expect(wires.opened).toHaveLength(nth));
  act(() => wires.last.open());
}

export const say = (name: string, payload: object = {}): void => act(() => wires.last.say(name, payload));
export const sent = (name: string): object[] => wires.last.named(name);
