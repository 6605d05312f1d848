import { ADMIN_SEARCH_MAX_CHARACTERS, ROUTES, USER_SORT_KEYS, type AdminUser } from '@fourfold/contracts';
import { Suspense, useState } from 'react';
import { useSession } from '../../../shared/session/use-session';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { optionalComponent } from '../../../lib/optional-component';
import { Sheet } from '../../../ui/sheet';
import { unlockUser } from '../api';
import { useAdminAction } from '../hooks/queries';
import { useRecalculation } from '../hooks/use-recalculation';
import { useUnmuting } from '../hooks/use-unmuting';
import type { UserDialogTask, UserTask } from '../hooks/user-actions';
import { AdminsOnly } from './admins-only';
import { ListFrame } from './list-frame';
import { USER_COLUMNS, UserRow } from './user-row';

const CreateUser = optionalComponent(async () => (await import('./create-user')).CreateUser);
const UserDialog = optionalComponent(async () => (await import('./user-dialogs')).UserDialog);

const RULES = { sortKeys: USER_SORT_KEYS, sortedBy: 'created_at' } as const;

export function UsersScreen() {
  const viewerId = useSession()?.user.user_id;
  const [creating, setCreating] = useState(false);
  const [task, setTask] = useState<{ what: UserDialogTask; user: AdminUser }>();
  const recalculation = useRecalculation();
  const unlocking = useAdminAction({
    call: (user: AdminUser) => unlockUser(user),
    failure: 'Failed to unlock user',
    done: ({ display_name }) => `${display_name} isn’t locked out any more.`,
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
      {creating && (
        <Suspense>
          <CreateUser onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {task && (
        <Suspense>
          <UserDialog key={task.what} {...task} onClose={close} />
        </Suspense>
      )}
    </Sheet>
  );
}
