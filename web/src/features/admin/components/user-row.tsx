import { DISPLAY_NAME_MAX_LENGTH, EMAIL_MAX_LENGTH, type User, type UserSortKey } from '@fourfold/contracts';
import { Menu } from '../../../ui/menu';
import { Day } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { setUserStatus, updateUser } from '../api';
import { useAdminAction } from '../hooks/queries';
import styles from './admin.module.css';
import { Row, type Column } from './data-table';
import { InlineActions, InlineField, useInlineEdit } from './inline-edit';
import { Switch } from './switch';

export type UserTask = 'scores' | 'password' | 'recalculate' | 'unlock' | 'delete';

interface UserRowProps {
  user: User;
  isSelf: boolean;
  onTask: (task: UserTask) => void;
}

const SELF_LOCK = 'You can’t disable, demote or delete your own account.';

export const USER_COLUMNS: ReadonlyArray<Column<ReturnType<typeof useUserRow>, UserSortKey>> = [
  {
    heading: 'Username',
    sortKey: 'username',
    head: true,
    cell: ({ user, isSelf }) => (
      <>
        <bdi>{user.username}</bdi> {isSelf && <span className="tag">You</span>}
      </>
    ),
  },
  {
    heading: 'Display name',
    sortKey: 'display_name',
    wide: true,
    cell: ({ user, edit }) => (
      <InlineField
        edit={edit}
        name="display_name"
        aria-label={`Display name of ${user.username}`}
        maxLength={DISPLAY_NAME_MAX_LENGTH}
        autoFocus
      >
        <bdi>{user.display_name}</bdi>
      </InlineField>
    ),
  },
  {
    heading: 'Email',
    sortKey: 'email',
    wide: true,
    cell: ({ user, edit, error }) => (
      <>
        <InlineField
          edit={edit}
          name="email"
          aria-label={`Email of ${user.username}`}
          type="email"
          maxLength={EMAIL_MAX_LENGTH}
        >
          {user.email}
        </InlineField>
        {error && <Notice tone="alarm">{error}</Notice>}
      </>
    ),
  },
  { heading: 'Streak', sortKey: 'current_streak', cell: ({ user }) => user.current_streak },
  { heading: 'Best', sortKey: 'highest_streak', cell: ({ user }) => user.highest_streak },
  {
    heading: 'Created',
    sortKey: 'created_at',
    wide: true,
    cell: ({ user }) => <Day at={user.created_at} />,
  },
  {
    heading: 'Active',
    sortKey: 'is_active',
    cell: ({ user, status, locked, edit }) => (
      <Switch
        label={`Active: ${user.username}`}
        on={user.is_active}
        busy={status.busy}
        locked={locked}
        onSwitch={(is_active) => {
          edit.forget();
          status.run({ userId: user.user_id, is_active });
        }}
      />
    ),
  },
  {
    heading: 'Admin',
    sortKey: 'is_admin',
    cell: ({ user, admin, locked, edit }) => (
      <Switch
        label={`Admin: ${user.username}`}
        on={user.is_admin}
        busy={admin.busy}
        locked={locked}
        onSwitch={(is_admin) => {
          edit.forget();
          admin.run({ userId: user.user_id, changes: { is_admin } });
        }}
      />
    ),
  },
  {
    heading: 'Actions',
    wide: true,
    cell: ({ user, edit, locked, onTask }) => (
      <InlineActions edit={edit} of={user.username} from={user.username}>
        <Menu
          ref={edit.opener}
          className={styles['opener']}
          items={[
            { label: 'Edit', onChoose: edit.begin },
            { label: 'Scores', onChoose: () => onTask('scores') },
            { label: 'Reset password', onChoose: () => onTask('password') },
            { label: 'Unlock', onChoose: () => onTask('unlock') },
            { label: 'Recalculate streaks', onChoose: () => onTask('recalculate') },
            { label: 'Delete', onChoose: () => onTask('delete'), isDestructive: true, locked },
          ]}
        >
          Actions<span className="visually-hidden"> for {user.username}</span>
        </Menu>
      </InlineActions>
    ),
  },
];

export function UserRow(props: UserRowProps) {
  return <Row columns={USER_COLUMNS} data={useUserRow(props)} />;
}

function useUserRow({ user, isSelf, onTask }: UserRowProps) {
  const { user_id: userId, display_name: name, email } = user;
  const status = useAdminAction({
    call: setUserStatus,
    failure: 'Failed to update user status',
    done: ({ is_active }) => `${name} is ${is_active ? 'enabled' : 'disabled'}.`,
  });
  const admin = useAdminAction({
    call: updateUser,
    failure: 'Failed to update admin status',
    done: ({ changes }) => `${name} is ${changes.is_admin ? 'an admin now' : 'no admin any more'}.`,
  });
  const edit = useInlineEdit({
    call: updateUser,
    failure: 'Failed to update user',
    done: () => `${name} is updated.`,
    stored: { display_name: name, email },
    requestOf: (fields) => {
      const display_name = fields.display_name.trim();
      const changes = {
        ...(display_name !== name && { display_name }),
        ...(fields.email.trim() !== email && { email: fields.email.trim() }),
      };
      return Object.keys(changes).length === 0 ? undefined : { userId, changes };
    },
    onForget: () => {
      status.reset();
      admin.reset();
    },
  });
  return {
    user,
    isSelf,
    onTask,
    status,
    admin,
    edit,
    error: edit.error ?? status.error ?? admin.error,
    locked: isSelf ? SELF_LOCK : undefined,
  };
}
