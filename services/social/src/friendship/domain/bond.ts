/** The relationship of two users and how it changes. Without ids of the pair, which the caller knows. */
import type { ErrorCode, Relationship } from '@fourfold/contracts';
import { REJECTION_HOLDS_MS } from '../../limits';

export type Bond =
  | { readonly status: 'none' }
  | { readonly status: 'rejected'; readonly requesterId: string; readonly rejectedAt: Date }
  | { readonly status: 'pending' | 'accepted'; readonly requesterId: string };

export type BondCommand = 'request' | 'accept' | 'reject' | 'cancel' | 'remove' | 'block';

export type BondDecision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly retryAfterMs?: number }
  | { readonly kind: 'changed'; readonly bond: Bond };

export interface BondCircumstances {
  /** The user who issues the command. */
  readonly actorId: string;
  readonly now: Date;
}

export function decide(bond: Bond, command: BondCommand, { actorId, now }: BondCircumstances): BondDecision {
  switch (command) {
    case 'request':
      return request(bond, actorId, now);
    case 'accept':
      return isRecipient(bond, actorId) ? changed({ ...bond, status: 'accepted' }) : noSuchRequest;
    case 'reject':
      return isRecipient(bond, actorId)
        ? changed({ ...bond, status: 'rejected', rejectedAt: now })
        : noSuchRequest;
    case 'cancel':
      return isSender(bond, actorId) ? changed({ status: 'none' }) : noSuchRequest;
    case 'remove':
      return bond.status === 'accepted' ? changed({ status: 'none' }) : refused('friend_not_found');
    case 'block':
      // A rejection stays: otherwise blocking and unblocking would reset it.
      return bond.status === 'none' || bond.status === 'rejected'
        ? { kind: 'unchanged' }
        : changed({ status: 'none' });
  }
}

/** The relationship from the view of one of the two. */
export function relationshipOf(bond: Bond, viewerId: string): Relationship {
  switch (bond.status) {
    case 'none':
    case 'rejected':
      return 'none';
    case 'pending':
      return bond.requesterId === viewerId ? 'sent' : 'received';
    case 'accepted':
      return 'friends';
  }
}

/** The smaller id first, so that a pair is always stored the same way. */
export function pairOf(one: string, other: string): [low: string, high: string] {
  return one < other ? [one, other] : [other, one];
}

function request(bond: Bond, actorId: string, now: Date): BondDecision {
  switch (bond.status) {
    case 'none':
      return changed({ status: 'pending', requesterId: actorId });
    case 'rejected': {
      const retryAfterMs = bond.rejectedAt.getTime() + REJECTION_HOLDS_MS - now.getTime();
      return bond.requesterId === actorId && retryAfterMs > 0
        ? { kind: 'refused', code: 'rate_limited', retryAfterMs }
        : changed({ status: 'pending', requesterId: actorId });
    }
    case 'pending':
      // Two requests in opposite directions make them friends.
      return bond.requesterId === actorId
        ? refused('friend_request_pending')
        : changed({ ...bond, status: 'accepted' });
    case 'accepted':
      return refused('already_friends');
  }
}

function isRecipient(bond: Bond, actorId: string): bond is Extract<Bond, { status: 'pending' | 'accepted' }> {
  return bond.status === 'pending' && bond.requesterId !== actorId;
}

function isSender(bond: Bond, actorId: string): boolean {
  return bond.status === 'pending' && bond.requesterId === actorId;
}

function changed(bond: Bond): BondDecision {
  return { kind: 'changed', bond };
}

function refused(code: ErrorCode): BondDecision {
  return { kind: 'refused', code };
}

const noSuchRequest = refused('friend_request_not_found');
