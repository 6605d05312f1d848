import { aUser } from '../../../test/builders';
import { createSessionStore, SESSION_KEY } from './session-store';

const session = { token: 't', user: aUser() };

describe('the session store', () => {
  it('finds what an earlier visit stored', () => {
    createSessionStore(localStorage, window).set(session);
    expect(createSessionStore(localStorage, window).state().session).toEqual(session);
  });

  it.each(['not json', '{}', '{"token":"t"}', 'null'])('takes %s for nobody signed in', (stored) => {
    localStorage.setItem(SESSION_KEY, stored);
    expect(createSessionStore(localStorage, window).state().session).toBeNull();
  });

  it('leaves nothing behind when the person leaves', () => {
    const store = createSessionStore(localStorage, window);
    store.set(session);
    store.clear();
    expect(store.state()).toEqual({ session: null, expired: false });
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  it('hears of a logout in another tab', () => {
    const store = createSessionStore(localStorage, window);
    store.set(session);
    const listener = jest.fn();
    store.subscribe(listener);
    localStorage.removeItem(SESSION_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(store.state().session).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('does not bring a session back by updating its user', () => {
    const store = createSessionStore(localStorage, window);
    store.setUser(aUser());
    expect(store.state().session).toBeNull();
  });
});
