import { cutText } from '@fourfold/game-rules';

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

/** No more fit side by side. */
const UNFOLDED_MAX = 2;
const WINDOWS_MAX = 6;
const NAME_MAX = 100;

export function withOpened(windows: readonly ChatWindow[], friend_id: string, name: string): ChatWindow[] {
  return fitted([...withClosed(windows, friend_id), { friend_id, name, minimized: false }]);
}

export function withMinimized(windows: readonly ChatWindow[], friendId: string): ChatWindow[] {
  return windows.map((window) => (window.friend_id === friendId ? { ...window, minimized: true } : window));
}

export function allMinimized(windows: readonly ChatWindow[]): ChatWindow[] {
  return windows.map((window) => ({ ...window, minimized: true }));
}

export function withClosed(windows: readonly ChatWindow[], friendId: string): ChatWindow[] {
  return windows.filter(({ friend_id }) => friend_id !== friendId);
}

/** Storage may contain anything: an invalid state is ignored. */
export function parseFloatingChat(stored: string | null): FloatingChatState {
  try {
    const { open, windows } = JSON.parse(stored ?? '') as FloatingChatState;
    if (typeof open !== 'boolean') return CLOSED_CHAT;
    const valid = windows
      .filter(isWindow)
      .map((window) => ({ ...window, name: cutText(window.name, NAME_MAX) }));
    return {
      open,
      windows: fitted([...new Map(valid.map((window) => [window.friend_id, window])).values()]),
    };
  } catch {
    return CLOSED_CHAT;
  }
}

function isWindow(window: Partial<ChatWindow> | null): window is ChatWindow {
  return (
    typeof window?.friend_id === 'string' &&
    typeof window.name === 'string' &&
    typeof window.minimized === 'boolean'
  );
}

/** The oldest windows are minimized first, then closed. */
function fitted(windows: readonly ChatWindow[]): ChatWindow[] {
  const kept = windows.slice(-WINDOWS_MAX);
  const unfolded = kept.filter(({ minimized }) => !minimized).slice(-UNFOLDED_MAX);
  return kept.map((window) => (unfolded.includes(window) ? window : { ...window, minimized: true }));
}
