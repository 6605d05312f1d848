import { APPEAR_OFFLINE_KEY, chatStorageOf, FLOATING_CHAT_KEY } from './chat-storage';

const STATE = { open: true, windows: [{ friend_id: 'a', name: 'Ada', minimized: false }] };

describe('what this browser remembers of the chat', () => {
  it('is there again for the same person', () => {
    chatStorageOf('me').keepFloatingChat(STATE);
    chatStorageOf('me').keepAppearance({ appearOffline: true, isTold: false });
    expect(chatStorageOf('me').floatingChat()).toEqual(STATE);
    expect(chatStorageOf('me').appearance()).toEqual({ appearOffline: true, isTold: false });
    expect(JSON.parse(localStorage.getItem(FLOATING_CHAT_KEY)!)).toEqual(STATE);
    expect(localStorage.getItem(APPEAR_OFFLINE_KEY)).toBe('true');
  });

  it('is nothing for the next person', () => {
    chatStorageOf('me').keepFloatingChat(STATE);
    chatStorageOf('me').keepAppearance({ appearOffline: true, isTold: false });
    const next = chatStorageOf('somebody else');
    expect(next.floatingChat().windows).toEqual([]);
    expect(next.appearance()).toEqual({ appearOffline: false, isTold: true });
  });

  it.each(['yes', '1', '{}', 'TRUE'])('does not take %j for a wish to appear offline', (value) => {
    localStorage.setItem(APPEAR_OFFLINE_KEY, value);
    expect(chatStorageOf('me').appearance().appearOffline).toBe(false);
  });
});
