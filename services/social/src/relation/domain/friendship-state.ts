/** The relationship of two users and how it changes. Without ids of the pair, which the caller knows. */
import type { ErrorCode, Relationship } from '@fourfold/contracts';
import { REJECTION_HOLDS_MS } from '../../limits';

export type FriendshipState =
  | { readonly status: 'none' }
  | { readonly status: 'rejected'; readonly requesterId: string; readonly rejectedAt: Date }
  | { readonly status: 'pending' | 'accepted'; readonly requesterId: string };

export type FriendshipCommand = 'request' | 'accept' | 'reject' | 'cancel' | 'remove' | 'block';

export type FriendshipDecision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  /** The other user has rejected the actor: the next request is allowed after this time. */
  | { readonly kind: 'declined'; readonly retryAfterMs: number }
  | { readonly kind: 'changed'; readonly state: FriendshipState };

export interface FriendshipCircumstances {
  /** The user who issues the command. */
  readonly actorId: string;
  readonly now: Date;
}

export function decide(
  state: FriendshipState,
  command: FriendshipCommand,
  { actorId, now }: FriendshipCircumstances,
): FriendshipDecision {
  switch (command) {
    case 'request':
      return request(state, actorId, now);
    case 'accept':
      return isRecipient(state, actorId) ? changed({ ...state, status: 'accepted' }) : noSuchRequest;
    case 'reject':
      return isRecipient(state, actorId)
        ? changed({ ...state, status: 'rejected', rejectedAt: now })
        : noSuchRequest;
    case 'cancel':
      return isSender(state, actorId) ? changed({ status: 'none' }) : noSuchRequest;
    case 'remove':
      return state.status === 'accepted' ? changed({ status: 'none' }) : refused('friend_not_found');
    case 'block':
      // A rejection stays: otherwise blocking and unblocking would reset it.
      return state.status === 'none' || state.status === 'rejected'
        ? { kind: 'unchanged' }
        : changed({ status: 'none' });
  }
}

/** The relationship from the view of one of the two. */
export function relationshipOf(state: FriendshipState, viewerId: string): Relationship {
  switch (state.status) {
    case 'none':
    case 'rejected':
      return 'none';
    case 'pending':
      return state.requesterId === viewerId ? 'sent' : 'received';
    case 'accepted':
      return 'friends';
  }
}

/** The smaller id first, so that a pair is always stored the same way. */
export function pairOf(one: string, other: string): [low: string, high: string] {
  return one < other ? [one, other] : [other, one];
}

function request(state: FriendshipState, actorId: string, now: Date): FriendshipDecision {
  switch (state.status) {
    case 'none':
      return changed({ status: 'pending', requesterId: actorId });
    case 'rejected': {
      // The clock of the replica that stored the rejection may be ahead.
      const elapsedMs = Math.max(0, now.getTime() - state.rejectedAt.getTime());
      return state.requesterId === actorId && elapsedMs < REJECTION_HOLDS_MS
        ? { kind: 'declined', retryAfterMs: REJECTION_HOLDS_MS - elapsedMs }
        : changed({ status: 'pending', requesterId: actorId });
    }
    case 'pending':
      // Two requests in opposite directions make them friends.
      return state.requesterId === actorId
        ? refused('friend_request_pending')
        : changed({ ...state, status: 'accepted' });
    case 'accepted':
      return refused('already_friends');
  }
}

function isRecipient(
  state: FriendshipState,
  actorId: string,
): state is Extract<FriendshipState, { status: 'pending' | 'accepted' }> {
  return state.status === 'pending' && state.requesterId !== actorId;
}

function isSender(state: FriendshipState, actorId: string): boolean {
  return state.status === 'pending' && state.requesterId === actorId;
}

function changed(state: FriendshipState): FriendshipDecision {
  return { kind: 'changed', state };
}

function refused(code: ErrorCode): FriendshipDecision {
  return { kind: 'refused', code };
}

const noSuchRequest = refused('friend_request_not_found');
