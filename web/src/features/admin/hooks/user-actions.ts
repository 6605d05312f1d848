import type { AdminUser } from '@fourfold/contracts';
import { setUserStatus, updateUser } from '../api';
import { retriedOnConflict } from './use-draft';

/** What is asked about in a dialog. */
export type UserDialogTask =
  'disable' | 'grant' | 'observe' | 'scores' | 'password' | 'waive' | 'warn' | 'mute' | 'delete';

export type UserTask = UserDialogTask | 'recalculate' | 'unlock' | 'unmute';

/** For `useAdminAction`: enables or disables an account; can be undone. */
export const statusAction = (name: string) => ({
  call: retriedOnConflict(setUserStatus),
  failure: 'Failed to update user status',
  done: ({ changes }: Parameters<typeof setUserStatus>[0]) =>
    `${name} is ${changes.is_active ? 'enabled' : 'disabled'}.`,
  undoOf: ({ userId, changes }: Parameters<typeof setUserStatus>[0], { version }: AdminUser) => ({
    userId,
    changes: { is_active: !changes.is_active, version },
  }),
});

type RoleInput = Parameters<typeof updateUser>[0];

/** For `useAdminAction`: grants or revokes a role; can be undone. */
export const roleAction = (name: string) => ({
  call: retriedOnConflict(updateUser),
  failure: 'Failed to update admin status',
  done: ({ changes: { is_admin, is_observer } }: RoleInput) => {
    const [role, given] = is_admin === undefined ? ['observer', is_observer] : ['admin', is_admin];
    return `${name} is ${given ? `an ${role} now` : `no ${role} any more`}.`;
  },
  undoOf: ({ userId, changes: { is_admin, is_observer } }: RoleInput, { version }: AdminUser): RoleInput => ({
    userId,
    changes:
      is_admin === undefined ? { is_observer: !is_observer, version } : { is_admin: !is_admin, version },
  }),
});
