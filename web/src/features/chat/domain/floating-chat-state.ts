export interface ChatWindow {
  friend_id: string;
  name: string;
  minimized: boolean;
}

export interface FloatingChatState {
  /** Whether the list of friends is shown. */
  open: boolean;
  /** The most recently opened comes last. */
  windows: readonly ChatWindow[];
}

export const CLOSED_CHAT: FloatingChatState = { open: false, windows: [] };

/** More do not fit beside each other. */
const UNFOLDED_MAX = 2;
const WINDOWS_MAX = 6;
const NAME_MAX = 100;

export function withOpened(windows: readonly ChatWindow[], friend_id: string, name: string): ChatWindow[] {
  return fitted([...withClosed(windows, friend_id), { friend_id, name, minimized: false }]);
}

export function withMinimized(windows: readonly ChatWindow[], friendId: string): ChatWindow[] {
  return windows.map((window) => (window.friend_id === friendId ? { ...window, minimized: true } : window));
}

export function withClosed(windows: readonly ChatWindow[], friendId: string): ChatWindow[] {
  return windows.filter(({ friend_id }) => friend_id !== friendId);
}

/** Storage may hold anything: what is not a valid state counts as nothing. */
export function parseFloatingChat(stored: string | null): FloatingChatState {
  const { open, windows } = fieldsOf<FloatingChatState>(parsed(stored));
  if (typeof open !== 'boolean' || !Array.isArray(windows)) return CLOSED_CHAT;
  const byFriend = new Map<string, ChatWindow>();
  for (const window of windows) {
    const { friend_id, name, minimized } = fieldsOf<ChatWindow>(window);
    if (typeof friend_id === 'string' && typeof name === 'string' && typeof minimized === 'boolean')
      byFriend.set(friend_id, { friend_id, name: name.slice(0, NAME_MAX), minimized });
  }
  return { open, windows: fitted([...byFriend.values()]) };
}

/** The oldest windows are minimized first, then closed. */
function fitted(windows: readonly ChatWindow[]): ChatWindow[] {
  const kept = windows.slice(-WINDOWS_MAX);
  const unfolded = kept.filter(({ minimized }) => !minimized).slice(-UNFOLDED_MAX);
  return kept.map((window) => (unfolded.includes(window) ? window : { ...window, minimized: true }));
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

function fieldsOf<T>(value: unknown): Partial<Record<keyof T, unknown>> {
  return value ?? {};
}
