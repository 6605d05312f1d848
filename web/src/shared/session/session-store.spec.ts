import { COOKIES } from '@fourfold/contracts';
import { aUser } from '../../../test/builders';
import { createSessionStore, SESSION_KEY } from './session-store';

const session = { token: 't', user: aUser() };

describe('the session store', () => {
  it('restores what an earlier visit stored', () => {
    createSessionStore(localStorage, window).set(session);
    expect(createSessionStore(localStorage, window).state().session).toEqual(session);
  });

  it.each(['not json', '{}', '{"token":"t"}', 'null'])('treats %s as signed out', (stored) => {
    localStorage.setItem(SESSION_KEY, stored);
    expect(createSessionStore(localStorage, window).state().session).toBeNull();
  });

  it('removes everything at logout', () => {
    const store = createSessionStore(localStorage, window);
    store.set(session);
    store.clear();
    expect(store.state()).toEqual({ session: null, ended: null });
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  it('notices a logout in another tab', () => {
    const store = createSessionStore(localStorage, window);
    store.set(session);
    const listener = jest.fn();
    store.subscribe(listener);
    localStorage.removeItem(SESSION_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(store.state().session).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('notices a profile change in another tab', () => {
    const store = createSessionStore(localStorage, window);
    store.set(session);
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, user: aUser({ display_name: 'Lady' }) }));
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(store.state().session?.user.display_name).toBe('Lady');
  });

  it('updates the user without undoing the renewal of another tab', () => {
    const store = createSessionStore(localStorage, window);
    store.set(session);
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, token: 'renewed' }));
    store.setUser(aUser({ display_name: 'Lady' }));
    expect(store.state().session).toEqual({ token: 'renewed', user: aUser({ display_name: 'Lady' }) });
  });

  it('ignores an update for another user', () => {
    const store = createSessionStore(localStorage, window);
    store.set(session);
    store.setUser(aUser({ user_id: 'somebody else' }));
    expect(store.state().session).toEqual(session);
  });

  it('records how a session ended, and does nothing without a session', () => {
    const store = createSessionStore(localStorage, window);
    store.end('expired');
    expect(store.state().ended).toBeNull();
    store.set(session);
    store.end('expired');
    expect(store.state()).toEqual({ session: null, ended: 'expired' });
    store.acknowledgeEnd();
    expect(store.state().ended).toBeNull();
  });

  it('does not bring a session back by updating its user', () => {
    const store = createSessionStore(localStorage, window);
    store.setUser(aUser());
    expect(store.state().session).toBeNull();
  });
});

describe('the session of this browser', () => {
  const begin = async (): Promise<unknown> => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    let found: unknown;
    await jest.isolateModulesAsync(async () => {
      found = (await import('./session')).sessionStore.state().session;
    });
    return found;
  };

  it('is restored while the browser has its cookies', async () => {
    document.cookie = `${COOKIES.antiForgery}=value`;
    expect(await begin()).toEqual(session);
  });

  it('ends once the browser was closed and has lost its cookies', async () => {
    expect(await begin()).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });
});
