import { APPEAR_OFFLINE_KEY, chatStorageOf, FLOATING_CHAT_KEY } from './chat-storage';

const STATE = { open: true, windows: [{ friend_id: 'a', name: 'Ada', minimized: false }] };

describe('the chat state that this browser stores', () => {
  it('is restored for the same user', () => {
    chatStorageOf('me').storeFloatingChat(STATE);
    chatStorageOf('me').storeAppearance({ appearOffline: true, isAcknowledged: false });
    expect(chatStorageOf('me').floatingChat()).toEqual(STATE);
    expect(chatStorageOf('me').appearance()).toEqual({ appearOffline: true, isAcknowledged: false });
    expect(JSON.parse(localStorage.getItem(FLOATING_CHAT_KEY)!)).toEqual(STATE);
    expect(localStorage.getItem(APPEAR_OFFLINE_KEY)).toBe('true');
  });

  it('is empty for another user', () => {
    chatStorageOf('me').storeFloatingChat(STATE);
    chatStorageOf('me').storeAppearance({ appearOffline: true, isAcknowledged: false });
    const next = chatStorageOf('somebody else');
    expect(next.floatingChat().windows).toEqual([]);
    expect(next.appearance()).toEqual({ appearOffline: false, isAcknowledged: true });
  });

  it.each(['yes', '1', '{}', 'TRUE'])('does not read %j as the choice to appear offline', (value) => {
    localStorage.setItem(APPEAR_OFFLINE_KEY, value);
    expect(chatStorageOf('me').appearance().appearOffline).toBe(false);
  });
});
