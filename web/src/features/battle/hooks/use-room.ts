import { POST_GAME_REDIRECT_MS } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { battleSettings } from '../live/battle-settings';
import { createRoomSession } from '../live/room-session';
import { useForgetFigures } from './use-battle-data';
import { useBattleSocket } from './use-battle-socket';
import { useReadableLines } from './use-readable-lines';

interface RoomOptions {
  userId: string;
  roomCode: string;
  /** There is nothing more to do in this room. */
  onDone: () => void;
}

/** A room, followed as long as its screen is shown; when it is over, the way leads back to the lobby. */
export function useRoom({ userId, roomCode, onDone }: RoomOptions) {
  const socket = useBattleSocket();
  const [session] = useState(() => createRoomSession({ userId, roomCode, socket }));
  const state = useSyncExternalStore(session.subscribe, session.state);
  const refusal = useSyncExternalStore(session.subscribe, session.refusal);
  const lines = useSyncExternalStore(session.subscribe, session.chat);
  const forgetFigures = useForgetFigures();
  const done = useEffectEvent(onDone);
  useEffect(() => session.follow(), [session]);

  const { status } = state;
  useEffect(() => {
    switch (status) {
      case 'entering':
      case 'outside':
        return;
      case 'waiting':
      case 'fighting':
        return battleSettings.keepRoom(userId, roomCode);
      case 'refused':
        return battleSettings.forgetRoom();
      case 'left':
        battleSettings.forgetRoom();
        return done();
      case 'over': {
        battleSettings.forgetRoom();
        forgetFigures();
        const timer = setTimeout(done, POST_GAME_REDIRECT_MS);
        return () => clearTimeout(timer);
      }
    }
  }, [status, userId, roomCode, forgetFigures]);

  return { session, state, refusal, lines: useReadableLines(lines) };
}
