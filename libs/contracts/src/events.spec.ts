import { EVENT_OWNERS, EVENT_TYPES, EVENT_VERSIONS, eventSubject, isEventType } from './events';
import type { EventData, EventType } from './events';

type WithEmail = { [T in EventType]: 'email' extends keyof EventData[T] ? T : never }[EventType];
/** Compiles only while no event's data has a field for an e-mail address. */
const noneHasEmail: [WithEmail] extends [never] ? true : WithEmail = true;

describe('events', () => {
  it('carry no e-mail address', () => {
    expect(noneHasEmail).toBe(true);
  });

  it('each have one owner and a version', () => {
    expect(EVENT_OWNERS).toEqual({
      'user.registered': 'auth',
      'user.updated': 'auth',
      'user.deleted': 'auth',
      'user.access_changed': 'auth',
      'guest.claimed': 'auth',
      'puzzle.published': 'puzzles',
      'made_puzzle.reported': 'puzzles',
      'made_puzzle.scheduled': 'puzzles',
      'score.submitted': 'puzzles',
      'score.changed': 'puzzles',
      'streak.changed': 'puzzles',
      'friend.accepted': 'social',
      'friend.removed': 'social',
      'block.created': 'social',
      'block.removed': 'social',
      'battle.finished': 'battle',
      'messages.counted': 'social',
      'auth.admin_acted': 'auth',
      'puzzles.admin_acted': 'puzzles',
      'social.admin_acted': 'social',
      'battle.admin_acted': 'battle',
      'admin.admin_acted': 'admin',
    });
    expect(Object.keys(EVENT_VERSIONS).sort()).toEqual([...EVENT_TYPES].sort());
  });

  it('have subjects made of the installation prefix, their owner and their type', () => {
    expect(eventSubject('score.submitted')).toBe('events.puzzles.score.submitted');
    expect(eventSubject('score.submitted', 't7.')).toBe('t7.events.puzzles.score.submitted');
  });

  it.each(['toString', 'user.promoted', '', 7, null])('do not include the type %p', (value) => {
    expect(isEventType(value)).toBe(false);
  });
});
