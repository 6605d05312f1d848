import {
  CLOSED_CHAT,
  parseFloatingChat,
  withClosed,
  withMinimized,
  withOpened,
  type ChatWindow,
} from './floating-chat-state';

const open = (windows: readonly ChatWindow[], friendId: string): ChatWindow[] =>
  withOpened(windows, friendId, friendId.toUpperCase());
const look = (windows: readonly ChatWindow[]): string[] =>
  windows.map(({ friend_id, minimized }) => (minimized ? `(${friend_id})` : friend_id));

describe('the windows of the chat', () => {
  it('are limited to one per friend', () => expect(look(open(open([], 'a'), 'a'))).toEqual(['a']));

  it('minimize the oldest when a third opens', () =>
    expect(look(['a', 'b', 'c'].reduce<ChatWindow[]>(open, []))).toEqual(['(a)', 'b', 'c']));

  it('drop the oldest when there are too many', () =>
    expect(look([...'abcdefg'].reduce<ChatWindow[]>(open, []))).toEqual([
      '(b)',
      '(c)',
      '(d)',
      '(e)',
      'f',
      'g',
    ]));

  it('minimize, restore and close', () => {
    const folded = withMinimized(open([], 'a'), 'a');
    expect(look(folded)).toEqual(['(a)']);
    expect(look(open(folded, 'a'))).toEqual(['a']);
    expect(look(withClosed(folded, 'a'))).toEqual([]);
  });
});

describe('what is stored', () => {
  it('is read back as it was', () => {
    const state = { open: true, windows: open([], 'a') };
    expect(parseFloatingChat(JSON.stringify(state))).toEqual(state);
  });

  it.each([null, 'not json', '[]', '"text"', '{"open":"yes","windows":[]}', '{"open":true}'])(
    'is empty for %j',
    (stored) => expect(parseFloatingChat(stored)).toEqual(CLOSED_CHAT),
  );

  it('cuts a name that is too long between two characters, never inside of one', () => {
    const name = `${'x'.repeat(99)}👩‍👩‍👧`;
    const stored = { open: false, windows: [{ friend_id: 'a', name, minimized: false }] };
    expect(parseFloatingChat(JSON.stringify(stored)).windows[0]?.name).toBe('x'.repeat(99));
  });

  it('drops invalid and duplicate windows and unknown fields', () => {
    const window = { friend_id: 'a', name: 'A', minimized: false };
    const stored = { open: false, windows: [window, window, { friend_id: 7 }, null, 'b'], extra: 1 };
    expect(parseFloatingChat(JSON.stringify(stored))).toEqual({ open: false, windows: [window] });
  });
});
