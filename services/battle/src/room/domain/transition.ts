/** The only place where a room changes: (room, command, circumstances) → room and events. */
import { BATTLE_SERVER } from '@fourfold/contracts';
import { complete, passTime, skip, voidBattle, voteSkip, leaveBattle, winIfAlone } from './combat';
import {
  refused,
  step,
  writeEvent,
  type Circumstances,
  type Outcome,
  type RoomCommand,
  type Step,
  type TakenStep,
  type Tick,
} from './command';
import {
  countIfReady,
  countOn,
  dropAbsent,
  leaveSeat,
  join,
  markAbsent,
  setReady,
  unseat,
  writeLeft,
  writeState,
} from './waiting-room';
import { endRematch, openRematch, rematchEvents, requestRematch, scheduleRematch } from './rematch';
import { RECENT_COMMANDS } from './limits';
import {
  isLive,
  isRematchOpen,
  isRunning,
  seatOf,
  membersOf,
  takenSeatOf,
  withSeat,
  type Room,
  type Seat,
} from './room';
import { toGame } from './view';

export function transition(room: Room, command: RoomCommand, circumstances: Circumstances): Outcome {
  if (room.recent_commands.includes(circumstances.commandId)) return { kind: 'unchanged', room, events: [] };
  const taken = carryOut(room, command, circumstances);
  if ('refused' in taken) return { kind: 'refused', code: taken.refused };
  const { now } = circumstances;
  const followed = taken.room === room ? taken : followUp(taken, command, circumstances);
  const { room: after, writers, opened } = followed;
  if (after === room) {
    return { kind: 'unchanged', room, events: writers.map((write) => write(room, now)) };
  }
  const last: Room = {
    ...after,
    version: room.version + 1,
    recent_commands: [circumstances.commandId, ...room.recent_commands].slice(0, RECENT_COMMANDS),
  };
  const events = writers.map((write) => write(last, now));
  if (membersOf(last).length === 0 && !hasResult(last)) return { kind: 'closed', room: last, events };
  return {
    kind: 'changed',
    room: last,
    events,
    ...(opened && { opened: { room: opened, events: rematchEvents(opened, now) } }),
  };
}

/** What follows from any change at once. */
function followUp(taken: TakenStep, command: RoomCommand, circumstances: Circumstances): TakenStep {
  const { now } = circumstances;
  const next = 'next' in command ? (command.next ?? null) : null;
  const decided = winIfAlone(countIfReady(taken, now), circumstances);
  return scheduleRematch(skip(decided, next, circumstances), now);
}

function carryOut(room: Room, command: RoomCommand, circumstances: Circumstances): Step {
  switch (command.kind) {
    case 'join':
      return join(room, command.newcomer);
    case 'tick':
      return tick(room, command, circumstances);
    case 'settle':
      return settle(room, command, circumstances.now);
    case 'void':
      return voidBattle(room, circumstances);
    case 'unseat':
      return unseat(room, command.userIds);
    case 'leave':
    case 'set_ready':
    case 'connect':
    case 'disconnect':
    case 'rename':
    case 'complete':
    case 'end_shown':
    case 'vote_skip':
    case 'request_rematch':
      return carryOutForPlayer(room, command, circumstances);
  }
}

function carryOutForPlayer(
  room: Room,
  command: Exclude<RoomCommand, { kind: 'join' | 'tick' | 'settle' | 'void' | 'unseat' }>,
  circumstances: Circumstances,
): Step {
  const seat = command.kind === 'rename' ? seatOf(room, command.userId) : takenSeatOf(room, command.userId);
  if (!seat) return refused('not_in_room');
  switch (command.kind) {
    case 'leave':
      return leave(room, command.userId, circumstances);
    case 'set_ready':
      return setReady(room, seat, command.ready);
    case 'connect':
      return seat.absent_since === null ? step(room) : reconnect(room, command.userId);
    case 'disconnect':
      return seat.absent_since === null ? disconnect(room, command.userId, circumstances.now) : step(room);
    case 'rename':
      return rename(room, seat, command.names);
    case 'complete':
      return complete(room, seat, command, circumstances);
    case 'vote_skip':
      return voteSkip(room, seat);
    case 'end_shown':
      return step(withSeat(room, seat.user_id, { has_missed_end: false }));
    case 'request_rematch':
      return requestRematch(room, seat, circumstances.now);
  }
}

function leave(room: Room, userId: string, circumstances: Circumstances): Step {
  const seat = takenSeatOf(room, userId);
  if (seat && isRunning(room)) return leaveBattle(room, seat, circumstances);
  if (room.phase.name === 'waiting' || room.phase.name === 'countdown') return leaveSeat(room, userId);
  const left = withSeat(room, userId, { has_left: true });
  return isRematchOpen(room) ? step(left, writeLeft(userId)) : step(left);
}

function reconnect(room: Room, userId: string): Step {
  const back = withSeat(room, userId, { absent_since: null });
  return step(back, writeState(userId));
}

function rename(room: Room, seat: Seat, names: Partial<Pick<Seat, 'username' | 'display_name'>>): Step {
  const { username, display_name } = { ...seat, ...names };
  if (username === seat.username && display_name === seat.display_name) return step(room);
  const renamed = withSeat(room, seat.user_id, { username, display_name });
  // A finished battle is not shown again.
  return isLive(room) || isRematchOpen(room) ? step(renamed, writeState()) : step(renamed);
}

function disconnect(room: Room, userId: string, now: number): Step {
  const isWaiting = room.phase.name === 'waiting' || room.phase.name === 'countdown';
  const after = isWaiting ? markAbsent(room, userId, now) : withSeat(room, userId, { absent_since: now });
  return step(
    after,
    writeEvent(
      BATTLE_SERVER.playerDisconnected,
      (last, at) => ({ user_id: userId, game_state: toGame(last, at) }),
      {
        except: userId,
      },
    ),
    ...(room.phase.name === 'countdown' ? [writeState(userId)] : []),
  );
}

function tick(room: Room, command: Tick, circumstances: Circumstances): Step {
  const { present } = command;
  if (room.phase.name === 'completed') return endRematch(room, command, circumstances.now);
  // Connected users whose `connect` was lost are not absent.
  const back = room.seats.filter((seat) => seat.absent_since !== null && present.has(seat.user_id));
  if (back.length > 0) {
    let after = room;
    for (const { user_id } of back) after = withSeat(after, user_id, { absent_since: null });
    return step(after, writeState());
  }
  switch (room.phase.name) {
    case 'waiting':
      return dropAbsent(room, circumstances.now);
    case 'countdown':
      return countOn(room, command, circumstances.now);
    case 'in_progress':
      return isRunning(room) ? passTime(room, circumstances) : step(room);
    case 'finishing':
      return step(room);
  }
}

function settle(
  room: Room,
  { reason, winner_id, figures }: Extract<RoomCommand, { kind: 'settle' }>,
  now: number,
): Step {
  const { phase } = room;
  if (phase.name !== 'finishing') return step(room);
  return step(
    {
      ...room,
      seats: room.seats.map((seat) => ({ ...seat, has_missed_end: seat.absent_since !== null })),
      phase: {
        name: 'completed',
        started_at: phase.started_at,
        finished_at: phase.finished_at,
        reason,
        winner_id,
        figures,
        rematch: reason === 'voided' ? null : openRematch(now),
      },
    },
    writeEvent(BATTLE_SERVER.gameOver, (last, at) => ({
      game: toGame(last, at),
      reason,
      ...(figures && { figures }),
    })),
  );
}

function hasResult({ phase }: Room): boolean {
  return phase.name === 'finishing' || phase.name === 'completed';
}
