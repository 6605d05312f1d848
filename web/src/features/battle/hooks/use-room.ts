import { BATTLE_CLIENT } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '../../../lib/store';
import { useAnnounce } from '../../../ui/announcer';
import { roomAnnouncements } from '../domain/room-announcements';
import { isAwaited, type RoomState, type Round } from '../domain/room-state';
import { battleSettings } from '../live/battle-settings';
import { useBattleSocket } from '../live/battle-socket';
import { createRoomSession, type RoomSession } from '../live/room-session';
import { playTune } from '../live/sounds';
import { useInvalidateStats, useReadableLines } from './use-battle-data';

interface RoomOptions {
  userId: string;
  roomCode: string;
  /** The player has left. */
  onDone: () => void;
  /** All who were there want to play again, in this room. */
  onRematch: (roomCode: string) => void;
}

/** Follows a room while its screen is mounted. */
export function useRoom({ userId, roomCode, onDone, onRematch }: RoomOptions) {
  const socket = useBattleSocket();
  const [session] = useState(() => createRoomSession({ userId, roomCode, socket }));
  const state = useStore(session, (room) => room.state());
  const refusal = useStore(session, (room) => room.refusal());
  const lines = useStore(session, (room) => room.chat());
  const [isStaying, setStaying] = useState(false);
  const invalidateStats = useInvalidateStats();
  const done = useEffectEvent(onDone);
  const goOn = useEffectEvent(onRematch);
  useEffect(() => session.follow(), [session]);

  const { status } = state;
  useEffect(() => {
    switch (status) {
      case 'entering':
      case 'outside':
        return;
      case 'waiting':
      case 'fighting':
        return battleSettings.storeRoom(userId, roomCode);
      case 'refused':
        return battleSettings.forgetRoom(userId, roomCode);
      case 'left':
        battleSettings.forgetRoom(userId, roomCode);
        return done();
      case 'over':
        battleSettings.forgetRoom(userId, roomCode);
        return invalidateStats();
    }
  }, [status, userId, roomCode, invalidateStats]);

  const rematch = state.status === 'over' ? state.game.rematch : null;
  // The question of a rematch keeps the result on the screen.
  const isReturning = status === 'over' && !isStaying && !rematch?.user_ids.length;

  const nextRoom = rematch?.room_code ?? null;
  useEffect(() => {
    if (nextRoom !== null) goOn(nextRoom);
  }, [nextRoom]);

  // So that the others do not wait for this player's answer.
  useEffect(
    () => () => {
      if (isAwaited(session.state(), userId)) socket.send(BATTLE_CLIENT.leaveGame, {});
    },
    [session, socket, userId],
  );

  const stay = (): void => setStaying(true);
  return { session, state, refusal, lines: useReadableLines(lines), isReturning, stay };
}

/** Follows a room as a watcher, until the end of its battle. */
export function useWatchedRoom(userId: string, roomCode: string) {
  const socket = useBattleSocket();
  const [session] = useState(() => createRoomSession({ userId, roomCode, socket, isWatching: true }));
  const state = useStore(session, (room) => room.state());
  useEffect(() => session.follow(), [session]);
  return { session, state };
}

/** Events within this time are announced together: a second announcement would interrupt the first. */
const BATCH_MS = 150;

/** Announces what happens in the room, and plays a tune when points are gained or lost. */
export function useRoomAnnouncements(session: RoomSession, userId: string, sound: boolean): void {
  const announce = useAnnounce();
  const play = useEffectEvent(({ winnerId, loserIds }: Round) => {
    if (!sound) return;
    if (winnerId === userId) playTune('gained');
    else if (loserIds.includes(userId)) playTune('lost');
  });

  useEffect(() => {
    let known = session.state();
    let pending: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      announce(pending.join(' '));
      pending = [];
    };
    const unsubscribe = session.subscribe(() => {
      const [before, state] = [known, session.state()];
      known = state;
      const round = roundIn(state);
      if (round && round.turn !== roundIn(before)?.turn) play(round);
      const announcements = roomAnnouncements(before, state, userId);
      if (announcements.length === 0) return;
      pending.push(...announcements);
      timer ??= setTimeout(flush, BATCH_MS);
    });
    return () => {
      unsubscribe();
      if (timer === undefined) return;
      clearTimeout(timer);
      flush();
    };
  }, [announce, session, userId]);
}

function roundIn(state: RoomState): Round | null {
  return 'round' in state ? state.round : null;
}
