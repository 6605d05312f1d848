import {
  ADMIN_SEARCH_MAX_CHARACTERS,
  USER_SORT_KEYS,
  type User,
  type UserSortKey,
} from '@fourfold/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { deleteUser, unlockUser } from '../api';
import { useAdminAction } from '../hooks/use-admin-action';
import { useUsers } from '../hooks/use-admin-query';
import { useListState } from '../hooks/use-list-state';
import { useRecalculation } from '../hooks/use-recalculation';
import { CreateUser } from './create-user';
import type { Column } from './data-table';
import { ListFrame } from './list-frame';
import { ResetPassword } from './reset-password';
import { ScoresDialog } from './scores-dialog';
import { UserRow, type UserTask } from './user-row';

const RULES = { sortKeys: USER_SORT_KEYS, sortedBy: 'created_at' } as const;

const COLUMNS: ReadonlyArray<Column<UserSortKey>> = [
  { heading: 'Username', sortKey: 'username' },
  { heading: 'Display name', sortKey: 'display_name' },
  { heading: 'Email', sortKey: 'email' },
  { heading: 'Streak', sortKey: 'current_streak' },
  { heading: 'Best', sortKey: 'highest_streak' },
  { heading: 'Created', sortKey: 'created_at' },
  { heading: 'Active', sortKey: 'is_active' },
  { heading: 'Admin', sortKey: 'is_admin' },
  { heading: 'Actions' },
];

/** Everybody with an account. `viewerId` is the admin who looks. */
export function UsersScreen({ viewerId }: { viewerId: string | undefined }) {
  const control = useListState<UserSortKey>(RULES);
  const query = useUsers(control.state);
  const [creating, setCreating] = useState(false);
  const [task, setTask] = useState<{ what: UserTask; user: User }>();
  const [said, setSaid] = useState<string>();
  const recalculation = useRecalculation(setSaid);
  const unlocking = useAdminAction({
    call: (user: User) => unlockUser(user),
    failure: 'Failed to unlock user',
    done: unlocked,
    onDone: (user) => setSaid(unlocked(user)),
  });
  const error = recalculation.error ?? unlocking.error;
  const close = (): void => setTask((now) => (now === task ? undefined : now));

  const begin = (what: UserTask, user: User): void => {
    setSaid(undefined);
    recalculation.reset();
    unlocking.reset();
    if (what === 'recalculate') recalculation.run(user);
    else if (what === 'unlock') unlocking.run(user);
    else setTask({ what, user });
  };

  return (
    <Sheet>
      {error && <Notice tone="alarm">{error}</Notice>}
      {said !== undefined && <Notice tone="info">{said}</Notice>}
      <ListFrame
        caption="Users"
        things="users"
        searchLabel="Search users"
        searchMaxLength={ADMIN_SEARCH_MAX_CHARACTERS}
        columns={COLUMNS}
        control={control}
        query={query}
        tools={
          <Button look="primary" onClick={() => setCreating(true)}>
            Create user
          </Button>
        }
      >
        {(user) => (
          <UserRow
            key={user.user_id}
            user={user}
            isOneself={user.user_id === viewerId}
            onTask={(what) => begin(what, user)}
          />
        )}
      </ListFrame>
      {creating && <CreateUser onClose={() => setCreating(false)} />}
      {task?.what === 'scores' && <ScoresDialog user={task.user} onClose={close} />}
      {task?.what === 'password' && (
        <ResetPassword
          user={task.user}
          onClose={close}
          onDone={(text) => {
            setSaid(text);
            close();
          }}
        />
      )}
      {task?.what === 'delete' && <DeleteUser user={task.user} onClose={close} />}
    </Sheet>
  );
}

function unlocked({ display_name }: User): string {
  return `${display_name} is not locked out any more.`;
}

function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
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
      onConfirm={() => deletion.run(user)}
      onClose={onClose}
    >
      Delete <bdi>{user.display_name}</bdi> (<bdi>@{user.username}</bdi>, {user.email})? The account, its
      scores, streaks, friends and messages are gone for good, and the username stays taken.
    </ConfirmDialog>
  );
}
