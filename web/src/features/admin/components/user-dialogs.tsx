import type { AdminUser } from '@fourfold/contracts';
import { deleteUser, waivePasskey } from '../api';
import { roleAction, statusAction, type UserDialogTask } from '../hooks/user-actions';
import { ConfirmAction } from './confirm-action';
import { MutePlayer, WarnPlayer } from './moderation-dialogs';
import { ResetPassword } from './reset-password';
import { ScoresDialog } from './scores-dialog';

interface UserDialogProps {
  what: UserDialogTask;
  user: AdminUser;
  onClose: () => void;
}

/** What an admin does with an account; asks before it loses its access, or gets more than others have. */
export function UserDialog({ what, user, onClose }: UserDialogProps) {
  const { user_id: userId, version, display_name } = user;
  const name = (
    <>
      <bdi translate="no">{display_name}</bdi> (<bdi translate="no">{`@${user.username}`}</bdi>)
    </>
  );
  switch (what) {
    case 'scores':
      return <ScoresDialog user={user} onClose={onClose} />;
    case 'warn':
      return <WarnPlayer user={user} onClose={onClose} />;
    case 'mute':
      return <MutePlayer user={user} onClose={onClose} />;
    case 'password':
      return <ResetPassword user={user} onClose={onClose} />;
    case 'disable':
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
    case 'grant':
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
    case 'observe':
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
    case 'waive':
      return (
        <ConfirmAction
          title="Waive passkey"
          call={waivePasskey}
          failure="Failed to waive the passkey"
          input={user}
          done={() => `${display_name} needs no passkey for an hour.`}
          onClose={onClose}
        >
          Let {name} into the admin pages without a passkey for an hour? Do it only when you know that they
          have lost theirs: the password alone is then enough.
        </ConfirmAction>
      );
    case 'delete':
      return (
        <ConfirmAction
          title="Delete user"
          call={deleteUser}
          failure="Failed to delete user"
          input={user}
          done={() => `${display_name} is deleted.`}
          onClose={onClose}
        >
          Delete <bdi translate="no">{display_name}</bdi> (<bdi translate="no">{`@${user.username}`}</bdi>,{' '}
          <span>{user.email}</span>)? The account, its scores, streaks, friends and messages are gone for
          good, and the username stays taken.
        </ConfirmAction>
      );
  }
}
