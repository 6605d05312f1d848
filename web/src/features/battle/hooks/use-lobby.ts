import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  type ActiveGames,
  type AvatarId,
  type ChatLine,
  type CreateGame,
} from '@fourfold/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { endAll } from '../../../lib/listeners';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { withLines } from '../domain/chat-lines';
import { NOT_IN_ROOM_CODES, useBattleSocket } from '../live/battle-socket';
import { activeGamesQuery } from '../lobby-data';
import { useReadableLines } from './use-battle-data';

type Attempt = 'creating' | 'joining';

export function useLobby(onEntered: (roomCode: string) => void) {
  const queries = useQueryClient();
  const socket = useBattleSocket();
  const isLive = useSocketState(socket).status === 'live';
  const [lines, setLines] = useState<readonly ChatLine[]>([]);
  const [busy, setBusy] = useState<Attempt | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Stays false when another tab of the player enters a room. */
  const entering = useRef(false);

  const enter = (roomCode: string): void => {
    if (!entering.current) return;
    entering.current = false;
    onEntered(roomCode);
  };
  const onEntry = useEffectEvent(({ room_code }: { room_code: string }) => enter(room_code));

  useEffect(() => {
    const end = endAll([
      socket.on(BATTLE_SERVER.lobbyHistory, ({ messages }) => setLines(withLines([], messages))),
      socket.on(BATTLE_SERVER.lobbyMessage, (line) => setLines((before) => withLines(before, [line]))),
      socket.on(BATTLE_SERVER.lobbyUpdate, ({ active_games: games, watchable_games }) =>
        queries.setQueryData<ActiveGames>(activeGamesQuery.queryKey, { games, watchable_games }),
      ),
      socket.on(BATTLE_SERVER.gameCreated, (game) => onEntry(game)),
      socket.on(BATTLE_SERVER.gameJoined, (game) => onEntry(game)),
      socket.on(BATTLE_SERVER.error, ({ message, code }) => {
        if (!entering.current && NOT_IN_ROOM_CODES.has(code)) return;
        // `entering` stays set: the error may be about something else; the acknowledgement ends the attempt.
        setBusy(null);
        setError(message || 'An error occurred');
      }),
    ]);
    return () => {
      end();
      entering.current = false;
      socket.send(BATTLE_CLIENT.leaveLobby, {});
    };
  }, [queries, socket]);

  useEffect(() => {
    if (isLive) socket.send(BATTLE_CLIENT.joinLobby, {});
  }, [socket, isLive]);

  const attempt = (kind: Attempt, failure: string, request: () => Promise<unknown>): void => {
    if (busy) return;
    entering.current = true;
    setBusy(kind);
    setError(null);
    request()
      .then((answer) => {
        // The event of the entry may have got lost.
        const { room_code } = answer as { room_code?: string };
        if (room_code !== undefined) enter(room_code);
      })
      .catch((refusal: unknown) => {
        clientLog.note(failure, { error: String(refusal) });
        entering.current = false;
        setBusy(null);
        setError(refusal instanceof SocketRefusal ? refusal.message || 'An error occurred' : failure);
      });
  };

  return {
    isLive,
    busy,
    error,
    lines: useReadableLines(lines),
    create: (game: CreateGame) =>
      attempt('creating', 'Failed to create game', () => socket.ask(BATTLE_CLIENT.createGame, game)),
    /** @param friendsRoom the code of a room that is tried first */
    quickJoin: (game: CreateGame, friendsRoom?: string) =>
      attempt('joining', 'Failed to join game', async () => {
        const quick = () => socket.ask(BATTLE_CLIENT.quickJoin, game);
        if (friendsRoom === undefined) return quick();
        const { avatar_id } = game;
        try {
          return await socket.ask(BATTLE_CLIENT.joinGame, { room_code: friendsRoom, avatar_id });
        } catch {
          setError(null);
          return quick();
        }
      }),
    join: (room_code: string, avatar_id: AvatarId | undefined) =>
      attempt('joining', 'Failed to join game', () =>
        socket.ask(BATTLE_CLIENT.joinGame, { room_code, avatar_id }),
      ),
    say: (message: string) => socket.ask(BATTLE_CLIENT.lobbyChat, { message }),
  };
}
