/** Applies commands to a room through the pure domain and collects the events; the spec sets the clock. */
import type { Challenge } from '@fourfold/contracts';
import type { Circumstances, Outcome, RoomCommand, RoomEvent } from '../src/room/domain/command';
import { membersOf, nextDeadline, seatOf, type Room, type Running } from '../src/room/domain/room';
import { transition } from '../src/room/domain/transition';
import { newcomerOf, roomOf } from './room';

export const T0 = 1_000_000;
export const NAMES = ['ann', 'ben', 'cleo'] as const;

export function challengeOf(challenge_id: number): Challenge {
  const challenge_type = (['short_word', 'medium_word', 'long_phrase'] as const)[challenge_id % 3]!;
  return { challenge_id, text: `text ${challenge_id}`, challenge_type, difficulty: 1 };
}

/** An event with the users who get it. */
type Heard = Pick<RoomEvent, 'name' | 'payload'> & { to: string[] };

/** A room and a clock. */
export class Play {
  now = T0;
  events: Heard[] = [];
  closed = false;
  /** By another player of the room. */
  blocked: ReadonlySet<string> = new Set();
  private commands = 0;
  private challenges = 0;

  constructor(public room: Room) {}

  static running(players: 2 | 3 = 2, changes: Partial<Room> = {}): Play {
    const play = new Play(roomOf({ max_players: players, ...changes }));
    const names = NAMES.slice(0, players);
    for (const name of names.slice(1)) play.do({ kind: 'join', newcomer: newcomerOf(name) });
    for (const userId of names) play.do({ kind: 'set_ready', userId, ready: true });
    play.until('in_progress');
    play.events = [];
    return play;
  }

  do(command: RoomCommand, circumstances: Partial<Circumstances> = {}): Outcome {
    this.commands += 1;
    const outcome = transition(this.room, command, {
      commandId: String(this.commands),
      now: this.now,
      typing: {},
      ...circumstances,
    });
    if (outcome.kind === 'refused') return outcome;
    this.room = outcome.room;
    this.events.push(...outcome.events.map((event) => heardIn(outcome.room, event)));
    this.closed ||= outcome.kind === 'closed';
    return outcome;
  }

  tick(...present: string[]): Outcome {
    const rematch = { battle_id: 'rematch', code: 'REMTCH' };
    const { blocked } = this;
    return this.do({ kind: 'tick', present: new Set(present), next: this.next(), blocked, rematch });
  }

  /** The events of one command. */
  eventsOf(command: RoomCommand): Heard[] {
    this.events = [];
    this.do(command);
    return this.events;
  }

  /** Moves the clock from deadline to deadline. */
  until(phase: Room['phase']['name']): void {
    for (let steps = 0; this.room.phase.name !== phase && !this.closed; steps += 1) {
      expect(steps).toBeLessThan(20);
      const deadline = nextDeadline(this.room);
      if (deadline === null) throw new Error(`nothing will happen in ${this.room.phase.name}`);
      this.now = Math.max(this.now, deadline);
      if (this.room.phase.name === 'finishing') this.settle();
      else this.tick();
    }
  }

  next(): Challenge {
    this.challenges += 1;
    return challengeOf(this.challenges);
  }

  complete(userId: string, challengeNumber = this.challengeNumber): Outcome {
    return this.do({ kind: 'complete', userId, challengeNumber, next: this.next() });
  }

  /** Settles the battle with its result, or with one that was stored before. */
  settle(stored?: { reason: 'eliminated' | 'forfeit'; winner_id: string }): Outcome {
    const { phase } = this.room;
    const decided = phase.name === 'finishing' ? phase : { reason: 'abandoned' as const, winner_id: null };
    const { reason, winner_id } = stored ?? decided;
    return this.do({ kind: 'settle', reason, winner_id, figures: null });
  }

  /** The current challenge. */
  get challenge(): Challenge {
    return (this.room as Running).phase.challenge;
  }

  get challengeNumber(): number {
    return this.room.phase.name === 'in_progress' ? this.room.phase.challenge_number : 0;
  }

  heard(userId: string): string[] {
    return this.events.filter(({ to }) => to.includes(userId)).map(({ name }) => name);
  }

  seat(userId: string) {
    return seatOf(this.room, userId);
  }
}

function heardIn(room: Room, { only, except, also, name, payload }: RoomEvent): Heard {
  const members = membersOf(room).filter((userId) => userId !== except && userId !== also);
  const to = only === undefined ? members : [only];
  return { to: also === undefined ? to : [...to, also], name, payload };
}
