import { ROUTES } from '@fourfold/contracts';
import { aUser } from '../../../test/builders';
import { FakeServer, ok } from '../../../test/fake-server';
import { sessionStore } from '../session/session';
import { socketToken } from './socket-token';

const WS_TOKEN = `GET ${ROUTES.auth.wsToken}`;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  sessionStore.set({ token: 'stored', user: aUser() });
});

describe('the token of a socket', () => {
  it('is issued by the server', async () => {
    server.on(WS_TOKEN, ok({ token: 'issued', expires_in: 60 }));
    await expect(socketToken()).resolves.toBe('issued');
  });

  it.each([
    ['no token', { status: 200, body: {} }],
    ['no body', { status: 204 }],
    ['an error', { status: 503, body: { detail: 'later' } }],
  ])('is the stored one when the server gives %s', async (_, answer) => {
    server.on(WS_TOKEN, answer);
    await expect(socketToken()).resolves.toBe('stored');
  });

  it('fails when there is neither', async () => {
    sessionStore.clear();
    server.on(WS_TOKEN, { status: 401 }).on(`POST ${ROUTES.users.refresh}`, { status: 401 });
    await expect(socketToken()).rejects.toThrow('No authentication token available');
  });
});
