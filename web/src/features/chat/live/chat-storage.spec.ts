import { APPEAR_OFFLINE_KEY, chatStorageOf, FLOATING_CHAT_KEY } from './chat-storage';

const STATE = { open: true, windows: [{ friend_id: 'a', name: 'Ada', minimized: false }] };

describe('what this browser remembers of the chat', () => {
  it('is there again for the same person', () => {
    chatStorageOf('me').keepFloatingChat(STATE);
    chatStorageOf('me').keepAppearOffline(true);
    expect([chatStorageOf('me').floatingChat(), chatStorageOf('me').appearOffline()]).toEqual([STATE, true]);
    expect(JSON.parse(localStorage.getItem(FLOATING_CHAT_KEY)!)).toEqual(STATE);
    expect(localStorage.getItem(APPEAR_OFFLINE_KEY)).toBe('true');
  });

  it('is nothing for the next person', () => {
    chatStorageOf('me').keepFloatingChat(STATE);
    chatStorageOf('me').keepAppearOffline(true);
    const next = chatStorageOf('somebody else');
    expect([next.floatingChat().windows, next.appearOffline()]).toEqual([[], false]);
  });

  it.each(['yes', '1', '{}', 'TRUE'])('does not take %j for a wish to appear offline', (value) => {
    localStorage.setItem(APPEAR_OFFLINE_KEY, value);
    expect(chatStorageOf('me').appearOffline()).toBe(false);
  });
});
