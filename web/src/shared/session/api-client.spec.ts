import { COOKIES, HEADERS, REFRESH_RACE_WINDOW_SECONDS, ROUTES } from '@fourfold/contracts';
import { aLogin, aUser } from '../../../test/builders';
import { FakeServer, ok, refused } from '../../../test/fake-server';
import { createClientLog, type ClientLog } from '../../lib/client-log';
import { createSessionStore, SESSION_KEY, type SessionStore } from './session-store';
import { createApiClient, type ApiClient } from './api-client';
import { ApiError, NetworkError } from '../../lib/http/errors';

const PROFILE = `GET ${ROUTES.users.profile}`;
const REFRESH = `POST ${ROUTES.users.refresh}`;
const UNAUTHORIZED = refused(401);
const REFRESHED_ELSEWHERE = refused(409, 'Session was refreshed elsewhere');

let server: FakeServer;
let store: SessionStore;
let log: ClientLog;
let api: ApiClient;

beforeEach(() => {
  server = new FakeServer();
  store = createSessionStore(localStorage, window);
  store.set({ token: 'old', user: aUser() });
  log = createClientLog({ enabled: true });
  api = createApiClient(store, log);
});

const profile = (): Promise<unknown> => api.get(ROUTES.users.profile);
/** A route that accepts one token only. */
const accepting = (token: string) => (call: { headers: Record<string, string> }) =>
  call.headers['authorization'] === `Bearer ${token}` ? ok({ token }) : UNAUTHORIZED;

describe('every request', () => {
  it('carries the token, X-Requested-With, the time zone and the anti-forgery value', async () => {
    document.cookie = `${COOKIES.antiForgery}=a%2Bb`;
    server.on(PROFILE, ok({}));
    await profile();
    expect(server.calls[0]?.headers).toMatchObject({
      authorization: 'Bearer old',
      [HEADERS.requestedWith]: 'XMLHttpRequest',
      [HEADERS.timezone]: Intl.DateTimeFormat().resolvedOptions().timeZone,
      [HEADERS.antiForgery]: 'a+b',
    });
  });

  it('resolves to undefined for a 204', async () => {
    server.on('POST /x', { status: 204 });
    await expect(api.post('/x')).resolves.toBeUndefined();
  });

  it('throws the status and the detail of an error response', async () => {
    server.on('POST /x', refused(403, 'Account is disabled'));
    await expect(api.post('/x')).rejects.toEqual(new ApiError(403, 'Account is disabled'));
  });

  it('joins the messages of a 422 list', async () => {
    const fault = (msg: string) => ({ loc: ['body'], msg, type: 't' });
    server.on('POST /x', { status: 422, body: { detail: [fault('first'), fault('second')] } });
    await expect(api.post('/x')).rejects.toMatchObject({ detail: 'first, second' });
  });

  it('throws a NetworkError when the server cannot be reached', async () => {
    server.on('GET /x', 'offline');
    await expect(api.get('/x')).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('the log', () => {
  it('records every 403 with its request, and only the detail of a 423', async () => {
    server
      .on('PUT /api/x', refused(403, 'You are not allowed to do this'))
      .on('POST /api/users/login', refused(423, 'Account is locked.'))
      .on('DELETE /api/x', { status: 404 });
    await expect(api.put('/api/x', { password: 'secret' })).rejects.toMatchObject({ status: 403 });
    await expect(api.postWithoutRenewal(ROUTES.users.login, {})).rejects.toMatchObject({ status: 423 });
    await expect(api.delete('/api/x')).rejects.toMatchObject({ status: 404 });
    expect(log.entries()).toMatchObject([
      {
        message: 'Forbidden',
        context: { method: 'PUT', path: '/api/x', detail: 'You are not allowed to do this' },
      },
      { message: 'Locked', context: { detail: 'Account is locked.' } },
    ]);
  });
});

describe('a 401', () => {
  it('renews the session once and repeats the request once', async () => {
    server.on(PROFILE, accepting('new')).on(REFRESH, ok(aLogin('new')));
    await expect(profile()).resolves.toEqual({ token: 'new' });
    expect(server.callsTo(PROFILE)).toHaveLength(2);
    expect(store.state().session?.token).toBe('new');
  });

  it('ends the session when the renewal is refused', async () => {
    server.on(PROFILE, UNAUTHORIZED).on(REFRESH, UNAUTHORIZED);
    await expect(profile()).rejects.toMatchObject({ status: 401 });
    expect(store.state()).toEqual({ session: null, ended: 'expired' });
    expect(server.callsTo(REFRESH)).toHaveLength(1);
  });

  it('ends the session when the renewal is that of another user, and repeats nothing', async () => {
    const theirs = { ...aLogin('theirs'), user: aUser({ user_id: 'somebody-else' }) };
    server.on(PROFILE, UNAUTHORIZED).on(REFRESH, ok(theirs));
    await expect(profile()).rejects.toMatchObject({ status: 401 });
    expect(store.state()).toEqual({ session: null, ended: 'expired' });
    expect(server.callsTo(PROFILE)).toHaveLength(1);
  });

  it('ends the session when even the new token is refused, without asking for another', async () => {
    server.on(PROFILE, UNAUTHORIZED).on(REFRESH, ok(aLogin('new')));
    await expect(profile()).rejects.toMatchObject({ status: 401 });
    expect(store.state().ended).toBe('expired');
    expect(server.callsTo(REFRESH)).toHaveLength(1);
  });

  it('keeps the session when the server is down during the renewal', async () => {
    server.on(PROFILE, UNAUTHORIZED).on(REFRESH, refused(503, 'later'), 'offline');
    await expect(profile()).rejects.toMatchObject({ status: 503 });
    await expect(profile()).rejects.toBeInstanceOf(NetworkError);
    expect(store.state().session?.token).toBe('old');
  });

  it('renews once for many calls at the same time', async () => {
    server.on(PROFILE, accepting('new')).on(REFRESH, ok(aLogin('new')));
    await Promise.all(Array.from({ length: 20 }, profile));
    expect(server.callsTo(REFRESH)).toHaveLength(1);
  });

  it('renews nothing after a logout, and leaves no session', async () => {
    server.on(PROFILE, () => {
      store.clear();
      return UNAUTHORIZED;
    });
    await expect(profile()).rejects.toMatchObject({ status: 401 });
    expect(server.callsTo(REFRESH)).toHaveLength(0);
    expect(store.state()).toEqual({ session: null, ended: null });
  });

  it('does not restore a session after a logout during its renewal', async () => {
    server.on(PROFILE, UNAUTHORIZED).on(REFRESH, () => {
      localStorage.removeItem(SESSION_KEY);
      return ok(aLogin('new'));
    });
    await expect(profile()).rejects.toMatchObject({ status: 401 });
    expect(store.state()).toEqual({ session: null, ended: null });
  });

  it('to a login is passed to the caller and renews nothing', async () => {
    server.on('POST /api/users/login', refused(401, 'Invalid email or password'));
    await expect(api.postWithoutRenewal(ROUTES.users.login, {})).rejects.toMatchObject({
      detail: 'Invalid email or password',
    });
    expect(server.callsTo(REFRESH)).toHaveLength(0);
  });
});

describe('several tabs', () => {
  it('retry with the new cookie when another tab has refreshed the session first', async () => {
    server.on(PROFILE, accepting('new')).on(REFRESH, REFRESHED_ELSEWHERE, ok(aLogin('new')));
    await expect(profile()).resolves.toEqual({ token: 'new' });
    expect(server.callsTo(REFRESH)).toHaveLength(2);
  });

  it('retry for as long as the server tolerates the loser of a refresh race', async () => {
    jest.useFakeTimers();
    server.on(PROFILE, UNAUTHORIZED).on(REFRESH, REFRESHED_ELSEWHERE);
    const outcome = expect(profile()).rejects.toMatchObject({ status: 401 });
    await jest.advanceTimersByTimeAsync((REFRESH_RACE_WINDOW_SECONDS - 1) * 1_000);
    expect(store.state().session).not.toBeNull();
    await jest.advanceTimersByTimeAsync(1_000);
    await outcome;
    expect(store.state()).toEqual({ session: null, ended: 'expired' });
    jest.useRealTimers();
  });

  it.each([
    ['the old session was renewed', ok(aLogin('new'))],
    ['the old session was found to have ended', UNAUTHORIZED],
  ])('keep the session of another login that began while %s', async (_, answer) => {
    const theirs = { token: 'theirs', user: aUser({ user_id: 'other' }) };
    server.on(PROFILE, UNAUTHORIZED).on(REFRESH, () => {
      localStorage.setItem(SESSION_KEY, JSON.stringify(theirs));
      return answer;
    });
    await expect(profile()).rejects.toMatchObject({ status: 401 });
    expect(store.state()).toEqual({ session: theirs, ended: null });
  });

  it('use the token that another tab has stored meanwhile', async () => {
    server.on(PROFILE, accepting('theirs'), accepting('theirs'));
    localStorage.setItem(SESSION_KEY, JSON.stringify({ token: 'theirs', user: aUser() }));
    await expect(profile()).resolves.toEqual({ token: 'theirs' });
    expect(server.callsTo(REFRESH)).toHaveLength(0);
  });

  it('do not repeat a request as another user who signed in meanwhile', async () => {
    server.on(PROFILE, accepting('theirs'));
    localStorage.setItem(SESSION_KEY, JSON.stringify({ token: 'theirs', user: aUser({ user_id: 'other' }) }));
    await expect(profile()).rejects.toMatchObject({ status: 401 });
    expect(server.callsTo(PROFILE)).toHaveLength(1);
  });
});
