import type { AdminUser } from '@fourfold/contracts';
import { setUserStatus, updateUser, waivePasskey } from '../api';
import { keepingOthers } from '../hooks/use-draft';
import { ConfirmAction } from './confirm-action';

export type UserTask =
  | 'disable'
  | 'grant'
  | 'observe'
  | 'scores'
  | 'password'
  | 'recalculate'
  | 'unlock'
  | 'waive'
  | 'warn'
  | 'mute'
  | 'unmute'
  | 'delete';

/** For `useAdminAction`: enables or disables an account; can be undone. */
export const statusAction = (name: string) => ({
  call: keepingOthers(setUserStatus),
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
  call: keepingOthers(updateUser),
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

interface ConfirmUserActionProps {
  what: UserTask;
  user: AdminUser;
  onClose: () => void;
}

/** Asks before an account loses its access, or gets more than others have. */
export function ConfirmUserAction({ what, user, onClose }: ConfirmUserActionProps) {
  const { user_id: userId, version, display_name } = user;
  const name = (
    <>
      <bdi translate="no">{display_name}</bdi> (<bdi translate="no">{`@${user.username}`}</bdi>)
    </>
  );
  if (what === 'disable')
    return (
      <ConfirmAction
        title="Disable user"
        {...statusAction(display_name)}
        input={{ userId, changes: { is_active: false, version } }}
        onClose={onClose}
      >
        Disable {name}? All sessions end, and nobody can sign in to the account until it is enabled again.
      </ConfirmAction>
    );
  if (what === 'grant')
    return (
      <ConfirmAction
        title="Grant admin"
        {...roleAction(display_name)}
        input={{ userId, changes: { is_admin: true, version } }}
        onClose={onClose}
      >
        Make {name} an admin? Admins can change and delete every account, puzzle and score.
      </ConfirmAction>
    );
  if (what === 'observe')
    return (
      <ConfirmAction
        title="Make observer"
        {...roleAction(display_name)}
        input={{ userId, changes: { is_observer: true, version } }}
        onClose={onClose}
      >
        Make {name} an observer? Observers see all that admins see, addresses and answers too, and change
        nothing.
      </ConfirmAction>
    );
  if (what === 'waive')
    return (
      <ConfirmAction
        title="Waive passkey"
        call={waivePasskey}
        failure="Failed to waive the passkey"
        input={user}
        done={() => `${display_name} needs no passkey for an hour.`}
        onClose={onClose}
      >
        Let {name} into the admin pages without a passkey for an hour? Do it only when you know that they have
        lost theirs: the password alone is then enough.
      </ConfirmAction>
    );
  return null;
}
