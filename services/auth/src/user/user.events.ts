import type { AccessChangedData } from '@fourfold/contracts';
import type { NewEvent } from '@fourfold/platform/messaging';
import { toUserData } from './user.dto';
import type { UserEntity } from './user.entity';

export function registrationOf(user: UserEntity): NewEvent<'user.registered'> {
  return { type: 'user.registered', ...versionOf(user), data: toUserData(user) };
}

/** The event with the current state of an account. */
export function updateOf(user: UserEntity): NewEvent<'user.updated'> {
  return { type: 'user.updated', ...versionOf(user), data: toUserData(user) };
}

export function accessChangeOf(
  user: UserEntity,
  change: Pick<AccessChangedData, 'reason' | 'revoked' | 'not_before'>,
): NewEvent<'user.access_changed'> {
  const { userId, isAdmin, isActive } = user;
  const data = { user_id: userId, is_admin: isAdmin, is_active: isActive, ...change };
  return { type: 'user.access_changed', ...versionOf(user), data };
}

/** The event of a deletion: the id and the time. @param claimed an account takes over the games */
export function deletionOf(user: UserEntity, { claimed = false } = {}): NewEvent<'user.deleted'> {
  if (!user.deletedAt) throw new Error('the account is not deleted');
  const data = {
    user_id: user.userId,
    deleted_at: user.deletedAt.toISOString(),
    ...(claimed && { claimed }),
  };
  return { type: 'user.deleted', ...versionOf(user), data };
}

/** @param guest with its new version */
export function claimOf(guest: UserEntity, userId: string, claimedAt: Date): NewEvent<'guest.claimed'> {
  const data = { guest_id: guest.userId, user_id: userId, claimed_at: claimedAt.toISOString() };
  return { type: 'guest.claimed', ...versionOf(guest), data };
}

function versionOf({ userId, version }: UserEntity): Pick<NewEvent, 'aggregateId' | 'aggregateVersion'> {
  return { aggregateId: userId, aggregateVersion: version };
}
