import * as fc from 'fast-check';
import {
  decide,
  pairOf,
  relationshipOf,
  type FriendshipState,
  type FriendshipCommand,
} from './friendship-state';

const COMMANDS: FriendshipCommand[] = ['request', 'accept', 'reject', 'cancel', 'remove', 'block'];
const NONE: FriendshipState = { status: 'none' };
const NOW = new Date('2026-01-07T12:00:00Z');
const REJECTED: FriendshipState = { status: 'rejected', requesterId: 'ann', rejectedAt: NOW };
const REJECTED_A_DAY_AGO: FriendshipState = { ...REJECTED, rejectedAt: new Date('2026-01-06T12:00:00Z') };
const ASKED_BY_ANN: FriendshipState = { status: 'pending', requesterId: 'ann' };
const FRIENDS: FriendshipState = { status: 'accepted', requesterId: 'ann' };

describe('the friendship state of two users', () => {
  it.each<[string, FriendshipState, FriendshipCommand, string, string]>([
    ['nobody has asked', NONE, 'request', 'ann', 'pending'],
    ['nobody has asked', NONE, 'accept', 'ann', 'friend_request_not_found'],
    ['nobody has asked', NONE, 'reject', 'ann', 'friend_request_not_found'],
    ['nobody has asked', NONE, 'cancel', 'ann', 'friend_request_not_found'],
    ['nobody has asked', NONE, 'remove', 'ann', 'friend_not_found'],
    ['nobody has asked', NONE, 'block', 'ann', 'unchanged'],
    ['a request was rejected', REJECTED, 'request', 'ann', 'declined'],
    ['a request was rejected', REJECTED, 'request', 'ben', 'pending'],
    ['a request was rejected a day ago', REJECTED_A_DAY_AGO, 'request', 'ann', 'pending'],
    ['a request was rejected', REJECTED, 'accept', 'ben', 'friend_request_not_found'],
    ['a request was rejected', REJECTED, 'block', 'ben', 'unchanged'],
    ['Ann has asked', ASKED_BY_ANN, 'request', 'ann', 'friend_request_pending'],
    ['Ann has asked', ASKED_BY_ANN, 'request', 'ben', 'accepted'],
    ['Ann has asked', ASKED_BY_ANN, 'accept', 'ben', 'accepted'],
    ['Ann has asked', ASKED_BY_ANN, 'accept', 'ann', 'friend_request_not_found'],
    ['Ann has asked', ASKED_BY_ANN, 'reject', 'ben', 'rejected'],
    ['Ann has asked', ASKED_BY_ANN, 'reject', 'ann', 'friend_request_not_found'],
    ['Ann has asked', ASKED_BY_ANN, 'cancel', 'ann', 'none'],
    ['Ann has asked', ASKED_BY_ANN, 'cancel', 'ben', 'friend_request_not_found'],
    ['Ann has asked', ASKED_BY_ANN, 'remove', 'ann', 'friend_not_found'],
    ['Ann has asked', ASKED_BY_ANN, 'block', 'ben', 'none'],
    ['they are friends', FRIENDS, 'request', 'ben', 'already_friends'],
    ['they are friends', FRIENDS, 'accept', 'ben', 'friend_request_not_found'],
    ['they are friends', FRIENDS, 'cancel', 'ann', 'friend_request_not_found'],
    ['they are friends', FRIENDS, 'remove', 'ben', 'none'],
    ['they are friends', FRIENDS, 'block', 'ann', 'none'],
  ])('when %s (%j), %s by %s makes it %s', (_, state, command, actor, outcome) => {
    const decision = decide(state, command, { actorId: actor, now: NOW });
    const result =
      decision.kind === 'changed'
        ? decision.state.status
        : decision.kind === 'refused'
          ? decision.code
          : decision.kind;
    expect(result).toBe(outcome);
  });

  it.each([
    ['12:00:00', 24 * 60],
    ['12:01:00', 24 * 60 - 1],
    ['11:59:00', 24 * 60],
  ])('lets a rejected user ask again a day later, seen at %s (a clock may be behind)', (time, minutes) => {
    const circumstances = { actorId: 'ann', now: new Date(`2026-01-07T${time}Z`) };
    expect(decide(REJECTED, 'request', circumstances)).toEqual({
      kind: 'declined',
      retryAfterMs: minutes * 60_000,
    });
  });

  it('is a friendship only when both have agreed, whatever the sequence of commands', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...COMMANDS), fc.constantFrom('ann', 'ben')));
    fc.assert(
      fc.property(steps, (history) => {
        let state: FriendshipState = NONE;
        let agreed = new Set<string>();
        for (const [command, actor] of history) {
          const decision = decide(state, command, { actorId: actor, now: NOW });
          if (decision.kind !== 'changed') continue;
          state = decision.state;
          if (command === 'request' || command === 'accept') agreed.add(actor);
          else agreed = new Set();
          expect(state.status === 'accepted').toBe(agreed.size === 2);
        }
      }),
    );
  });

  it('maps to the relationship from the point of view of each user', () => {
    expect([NONE, REJECTED, ASKED_BY_ANN, FRIENDS].map((state) => relationshipOf(state, 'ann'))).toEqual([
      'none',
      'none',
      'sent',
      'friends',
    ]);
    expect(relationshipOf(ASKED_BY_ANN, 'ben')).toBe('received');
  });

  it('orders the pair of user ids', () => {
    expect(pairOf('b', 'a')).toEqual(['a', 'b']);
    expect(pairOf('a', 'b')).toEqual(['a', 'b']);
  });
});
