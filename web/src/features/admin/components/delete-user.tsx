import type { User } from '@fourfold/contracts';
import { deleteUser } from '../api/delete-user';
import { useAdminAction } from '../hooks/use-admin-action';
import { ConfirmDialog } from '../../../ui/confirm-dialog';

export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const deletion = useAdminAction({
    call: deleteUser,
    failure: 'Failed to delete user',
    done: () => `${user.display_name} is deleted.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Delete user"
      confirm="Delete user"
      action={deletion}
      onConfirm={() => deletion.run(user.user_id)}
      onClose={onClose}
    >
      Delete <bdi>{user.display_name}</bdi> (<bdi>@{user.username}</bdi>, {user.email})? The account, its
      scores, streaks, friends and messages are gone for good, and the username stays taken.
    </ConfirmDialog>
  );
}
