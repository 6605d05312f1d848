export interface ChatWindow {
  friend_id: string;
  name: string;
  minimized: boolean;
}

export interface FloatingChatState {
  /** Whether the list of friends is out. */
  open: boolean;
  /** The one that was opened last comes last. */
  windows: readonly ChatWindow[];
}

export type FloatingChatEvent =
  | { type: 'toggled'; open: boolean }
  | { type: 'opened'; friendId: string; name: string }
  | { type: 'minimized'; friendId: string }
  | { type: 'closed'; friendId: string };

export const CLOSED_CHAT: FloatingChatState = { open: false, windows: [] };

/** More would not fit beside each other. */
const UNFOLDED_MAX = 2;
const WINDOWS_MAX = 6;
const NAME_MAX = 100;

export function nextFloatingChat(before: FloatingChatState, event: FloatingChatEvent): FloatingChatState {
  switch (event.type) {
    case 'toggled':
      return { ...before, open: event.open };
    case 'opened': {
      const others = without(before.windows, event.friendId);
      const window = { friend_id: event.friendId, name: event.name, minimized: false };
      return { ...before, windows: fitted([...others, window]) };
    }
    case 'minimized':
      return {
        ...before,
        windows: before.windows.map((window) =>
          window.friend_id === event.friendId ? { ...window, minimized: true } : window,
        ),
      };
    case 'closed':
      return { ...before, windows: without(before.windows, event.friendId) };
  }
}

/** Reads what this browser has stored; anything that is not a state of ours counts as nothing. */
export function parseFloatingChat(stored: string | null): FloatingChatState {
  const found = parsed(stored);
  if (!isRecord(found) || typeof found['open'] !== 'boolean' || !Array.isArray(found['windows']))
    return CLOSED_CHAT;
  const windows = found['windows'].filter(isWindow).map(({ friend_id, name, minimized }) => ({
    friend_id,
    name: name.slice(0, NAME_MAX),
    minimized,
  }));
  const once = windows.filter(
    ({ friend_id }, place) => windows.findIndex((window) => window.friend_id === friend_id) === place,
  );
  return { open: found['open'], windows: fitted(once) };
}

function without(windows: readonly ChatWindow[], friendId: string): ChatWindow[] {
  return windows.filter(({ friend_id }) => friend_id !== friendId);
}

/** The oldest give way: first they are folded, then they go. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isWindow(value: unknown): value is ChatWindow {
  return (
    isRecord(value) &&
    typeof value['friend_id'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['minimized'] === 'boolean'
  );
}
