import type { UserNames } from '@fourfold/contracts';
import { unmuteUser } from '../api';
import { useAdminAction } from './queries';

export const useUnmuting = () =>
  useAdminAction({
    call: (user: UserNames) => unmuteUser(user),
    failure: 'Failed to end the mute',
    done: (user) => `${nameOf(user)} isn’t muted any more.`,
  });

export const nameOf = ({ display_name, username }: UserNames): string => display_name || username;
