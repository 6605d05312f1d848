import { ROUTES } from '@fourfold/contracts';
import { aUser } from '../../test/builders';
import { FakeServer } from '../../test/fake-server';
import { askEarly, takeEarly } from './early-request';
import { sessionStore } from './session/session';

const TODAY = ROUTES.puzzles.today;
const signIn = (user_id: string): void => sessionStore.set({ token: 't', user: aUser({ user_id }) });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(`GET ${TODAY}`, { status: 200, body: { puzzle_id: 7 } });
  signIn('ada');
});
afterEach(() => {
  void takeEarly(TODAY)?.catch(() => undefined);
  sessionStore.clear();
});

it('gives what was asked for early once, and asks the server once', async () => {
  askEarly(TODAY);
  expect(takeEarly('/api/other')).toBeUndefined();
  expect(await takeEarly(TODAY)).toEqual({ puzzle_id: 7 });
  expect(takeEarly(TODAY)).toBeUndefined();
  expect(server.callsTo(`GET ${TODAY}`)).toHaveLength(1);
});

it('asks for nobody who is not signed in', () => {
  sessionStore.clear();
  askEarly(TODAY);
  expect(server.calls).toEqual([]);
  expect(takeEarly(TODAY)).toBeUndefined();
});

it('gives nothing to another player', () => {
  askEarly(TODAY);
  signIn('bob');
  expect(takeEarly(TODAY)).toBeUndefined();
});

it('gives nothing that was asked for long ago', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  askEarly(TODAY);
  clock.mockReturnValue(10_000);
  expect(takeEarly(TODAY)).toBeUndefined();
  clock.mockRestore();
});

it('leaves a failure to who takes it', async () => {
  server.on(`GET ${TODAY}`, { status: 500 });
  askEarly(TODAY);
  await expect(takeEarly(TODAY)).rejects.toThrow();
});
