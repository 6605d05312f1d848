import { FakeWires } from './fake-wire';

/** The server's side of every socket that the test opens. */
export const wires = new FakeWires();

jest.mock('../src/lib/socket/socket-io-wire', () => ({ openSocketIoWire: wires.open }));

beforeEach(() => {
  wires.opened.length = 0;
  wires.answer = () => ({});
});
