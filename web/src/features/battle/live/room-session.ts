import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  type AvatarId,
  type BattleGame,
  type BattleServerMessages,
  type ChatLine,
  type SocketError,
} from '@fourfold/contracts';
import { progressOf } from '@fourfold/game-rules';
import { clientLog } from '../../../lib/client-log';
import { createListeners, endAll } from '../../../lib/listeners';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import { withLines } from '../domain/chat-lines';
import { charactersTyped, liveSpeed } from '../domain/typing-figures';
import { nextRoom, ROOM_EVENTS, type RoomEvent, type RoomState } from '../domain/room-state';
import type { BattleSocket } from './battle-socket';
import { createTypingFeed, type FieldState } from './typing-feed';

const NO_ANSWER = 'The server didn’t answer.';
const UNKNOWN_ERROR = 'An error occurred';
const NOT_WATCHABLE = 'This battle can’t be watched any more.';
/** Errors not to show: the typing feed retries, or a key was pressed after the text or battle ended. */
const QUIET: ReadonlySet<string> = new Set(['impossible_typing', 'match_not_running', 'player_eliminated']);
const NO_TEXT = 0;

function challengeIn(state: RoomState): number {
  return (state.status === 'fighting' && state.challenge?.challenge_id) || NO_TEXT;
}

/** Some events contain no game. */
function gameIn(payload: object): BattleGame | undefined {
  const { game, game_state: later } = payload as { game?: BattleGame; game_state?: BattleGame };
  return game ?? later;
}

/** How far a player is in the current text. */
export type TypingProgress = Pick<BattleServerMessages['opponent_typing'], 'progress' | 'speed'> & {
  /** The server's WPM of an opponent. */
  wpm?: number;
};

export type RoomSession = ReturnType<typeof createRoomSession>;

interface RoomSessionOptions {
  userId: string;
  roomCode: string;
  socket: BattleSocket;
  /** Watches the room without a seat in it. */
  isWatching?: boolean;
}

export function createRoomSession({ userId, roomCode, socket, isWatching = false }: RoomSessionOptions) {
  let state: RoomState = { status: 'entering' };
  /** Of the last message; 0 before the first. */
  let version = 0;
  /** The version when the state was last requested. */
  let requestedAt = 0;
  /** The latest completed one. */
  let completedChallenge = NO_TEXT;
  let chat: readonly ChatLine[] = [];
  const typing = new Map<string, TypingProgress>();
  let textShownAt = 0;
  /** The message of the server's latest error, until the next event in the room. */
  let refusal: string | null = null;
  const listeners = createListeners();
  const feed = createTypingFeed(socket);

  const notify = (message: string | null = null): void => {
    refusal = message;
    listeners.notify();
  };

  const apply = (event: RoomEvent): void => {
    const next = nextRoom(state, event, userId);
    if (next === state) return;
    if (challengeIn(next) !== challengeIn(state)) {
      typing.clear();
      textShownAt = performance.now();
      feed.turnTo(challengeIn(next));
    }
    state = next;
    notify();
  };

  const addLines = (lines: readonly ChatLine[]): void => {
    const next = withLines(chat, lines);
    if (next === chat) return;
    chat = next;
    notify();
  };

  /** Requests the state of the room. On failure, the last state stays unless the server says it is gone. */
  async function sync(): Promise<void> {
    requestedAt = version;
    try {
      const request = isWatching ? BATTLE_CLIENT.watchGame : BATTLE_CLIENT.getGameState;
      await socket.ask(request, { room_code: roomCode });
    } catch (error) {
      clientLog.note('Failed to get the state of the room', { error: String(error) });
      const code = error instanceof SocketRefusal ? error.error.code : undefined;
      if (code === 'not_in_room') apply({ type: 'outside' });
      else if ('game' in state && code !== 'room_not_found') return;
      else if (error instanceof SocketRefusal)
        apply({ type: 'refused', message: error.message || UNKNOWN_ERROR });
      else if (socket.state().status === 'live' && state.status === 'entering')
        apply({ type: 'refused', message: NO_ANSWER });
    }
  }

  const syncIfOpen = (): void => {
    const isRematchOpen = state.status === 'over' && state.game.rematch !== null;
    if (state.status === 'waiting' || state.status === 'fighting' || isRematchOpen) void sync();
  };

  /**
   * Events without a game have no room code either, and may be those of a room that another tab shows. Watchers are sent
   * none: they would be of the room in which the user plays.
   */
  const isOfRoom = (payload: object): boolean => {
    const game = gameIn(payload);
    return game ? game.room_code === roomCode : !isWatching && 'game' in state;
  };

  /** The server may have lost its last changes, so that an entry or an answer sets the version, also a lower one. */
  const setsVersion = (type: RoomEvent['type']): boolean =>
    type === BATTLE_SERVER.gameJoined
      ? !('game' in state)
      : // Unless a later change arrived after the request.
        type === BATTLE_SERVER.gameState && version === requestedAt;

  const onError = ({ message, code }: SocketError): void => {
    clientLog.note('The server reported an error in the room', { code });
    // Before the room is entered, the acknowledgement reports the error.
    if (QUIET.has(code) || !('game' in state)) return;
    notify(message || UNKNOWN_ERROR);
  };

  const type = (field: FieldState): void => {
    feed.type(field);
    if (state.status !== 'fighting' || !state.challenge) return;
    const { text } = state.challenge;
    const progress = progressOf(text, field.text);
    const speed = liveSpeed(charactersTyped(text, field.text), performance.now() - textShownAt);
    typing.set(userId, { progress, speed });
    notify(refusal);
  };

  /** Returns a function that unsubscribes; the player keeps the seat. */
  const follow = (): (() => void) =>
    endAll([
      feed.follow(),
      ...ROOM_EVENTS.map((type) =>
        socket.on(type, (payload) => {
          if (!isOfRoom(payload) || (payload.version < version && !setsVersion(type))) return;
          const isGap = version > 0 && payload.version > version + 1 && type !== BATTLE_SERVER.gameState;
          version = payload.version;
          if (type === BATTLE_SERVER.wordCompleted) completedChallenge = challengeIn(state);
          apply({ type, ...payload } as RoomEvent);
          if (isGap) syncIfOpen();
        }),
      ),
      socket.on(BATTLE_SERVER.roomVersion, ({ room_code, version: current }) => {
        if (room_code !== roomCode) return;
        // The completion of a challenge and the next challenge have the same version.
        const isChallengeOutdated =
          challengeIn(state) !== NO_TEXT && challengeIn(state) === completedChallenge;
        if (current !== version || isChallengeOutdated) syncIfOpen();
      }),
      socket.on(BATTLE_SERVER.opponentTyping, ({ user_id, ...progress }) => {
        typing.set(user_id, progress);
        notify();
      }),
      socket.on(BATTLE_SERVER.rematchReady, ({ room_code }) => apply({ type: 'rematch_ready', room_code })),
      socket.on(BATTLE_SERVER.watchersUpdate, ({ room_code, watchers }) => {
        if (room_code === roomCode) apply({ type: 'watchers_update', watchers });
      }),
      socket.on(BATTLE_SERVER.watchEnded, ({ room_code }) => {
        if (isWatching && room_code === roomCode && state.status !== 'over')
          apply({ type: 'refused', message: NOT_WATCHABLE });
      }),
      socket.on(BATTLE_SERVER.chatMessage, (line) => {
        if (line.room_code === roomCode) addLines([line]);
      }),
      socket.on(BATTLE_SERVER.gameState, ({ game, messages }) => {
        if (game.room_code === roomCode) addLines(messages ?? []);
      }),
      socket.on(BATTLE_SERVER.error, onError),
      socket.onSync(() => void sync()),
      () => {
        if (isWatching) socket.send(BATTLE_CLIENT.stopWatching, {});
      },
    ]);

  return {
    state: () => state,
    chat: () => chat,
    refusal: () => refusal,
    /** Undefined until the player types. */
    typing: (playerId: string) => typing.get(playerId),
    subscribe: listeners.add,
    join: (avatar_id: AvatarId | undefined) => {
      socket.ask(BATTLE_CLIENT.joinGame, { room_code: roomCode, avatar_id }).catch((error: unknown) => {
        const message = error instanceof SocketRefusal ? error.message : 'Failed to join game';
        apply({ type: 'refused', message });
      });
    },
    setReady: (ready: boolean) => void socket.send(BATTLE_CLIENT.playerReady, { ready }),
    type,
    requestRematch: () => void socket.send(BATTLE_CLIENT.requestRematch, {}),
    requestNewChallenge: () => socket.ask(BATTLE_CLIENT.requestNewChallenge, {}),
    say: (message: string) => socket.ask(BATTLE_CLIENT.chatMessage, { room_code: roomCode, message }),
    follow,
  };
}
