import { ADMIN_SEARCH_MAX_CHARACTERS, ROUTES, USER_SORT_KEYS, type AdminUser } from '@fourfold/contracts';
import { Suspense, useState } from 'react';
import { useSession } from '../../../shared/session/use-session';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { optionalComponent } from '../../../lib/optional-component';
import { Sheet } from '../../../ui/sheet';
import { deleteUser, unlockUser } from '../api';
import { useAdminAction } from '../hooks/queries';
import { useRecalculation } from '../hooks/use-recalculation';
import { useUnmuting } from '../hooks/use-unmuting';
import { AdminsOnly } from './admins-only';
import { ConfirmAction } from './confirm-action';
import { CreateUser } from './create-user';
import { ListFrame } from './list-frame';
import { ResetPassword } from './reset-password';
import { ConfirmUserAction, type UserTask } from './user-actions';
import { USER_COLUMNS, UserRow } from './user-row';

const ScoresDialog = optionalComponent(async () => (await import('./scores-dialog')).ScoresDialog);

const MutePlayer = optionalComponent(async () => (await import('./moderation-dialogs')).MutePlayer);
const WarnPlayer = optionalComponent(async () => (await import('./moderation-dialogs')).WarnPlayer);

const RULES = { sortKeys: USER_SORT_KEYS, sortedBy: 'created_at' } as const;

export function UsersScreen() {
  const viewerId = useSession()?.user.user_id;
  const [creating, setCreating] = useState(false);
  const [task, setTask] = useState<{ what: UserTask; user: AdminUser }>();
  const recalculation = useRecalculation();
  const unlocking = useAdminAction({
    call: (user: AdminUser) => unlockUser(user),
    failure: 'Failed to unlock user',
    done: ({ display_name }) => `${display_name} is not locked out any more.`,
  });
  const unmuting = useUnmuting();
  const error = recalculation.error ?? unlocking.error ?? unmuting.error;
  const close = (): void => setTask((now) => (now === task ? undefined : now));

  const begin = (what: UserTask, user: AdminUser): void => {
    recalculation.reset();
    unlocking.reset();
    unmuting.reset();
    if (what === 'recalculate') recalculation.run(user);
    else if (what === 'unlock') unlocking.run(user);
    else if (what === 'unmute') unmuting.run(user);
    else setTask({ what, user });
  };

  return (
    <Sheet>
      {error && <Notice tone="alarm">{error}</Notice>}
      <ListFrame
        caption="Users"
        things="users"
        path={ROUTES.admin.users}
        rules={RULES}
        search={{ parameter: 'search', label: 'Search users', maxCharacters: ADMIN_SEARCH_MAX_CHARACTERS }}
        columns={USER_COLUMNS}
        tools={
          <AdminsOnly>
            <Button look="primary" onClick={() => setCreating(true)}>
              Create user
            </Button>
          </AdminsOnly>
        }
        row={(user: AdminUser) => (
          <UserRow
            key={user.user_id}
            user={user}
            isSelf={user.user_id === viewerId}
            onTask={(what) => begin(what, user)}
          />
        )}
      />
      {task && <ConfirmUserAction key={task.what} {...task} onClose={close} />}
      {creating && <CreateUser onClose={() => setCreating(false)} />}
      <Suspense>
        {task?.what === 'scores' && <ScoresDialog user={task.user} onClose={close} />}
        {task?.what === 'warn' && <WarnPlayer user={task.user} onClose={close} />}
        {task?.what === 'mute' && <MutePlayer user={task.user} onClose={close} />}
      </Suspense>
      {task?.what === 'password' && <ResetPassword user={task.user} onClose={close} />}
      {task?.what === 'delete' && (
        <ConfirmAction
          title="Delete user"
          call={deleteUser}
          failure="Failed to delete user"
          input={task.user}
          done={() => `${task.user.display_name} is deleted.`}
          onClose={close}
        >
          Delete <bdi translate="no">{task.user.display_name}</bdi> (
          <bdi translate="no">{`@${task.user.username}`}</bdi>, <span>{task.user.email}</span>)? The account,
          its scores, streaks, friends and messages are gone for good, and the username stays taken.
        </ConfirmAction>
      )}
    </Sheet>
  );
}
