import {
  DISPLAY_NAME_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  type AdminUser,
  type UserSortKey,
} from '@fourfold/contracts';
import { serverClock } from '../../../lib/time/server-clock';
import { Menu } from '../../../ui/menu';
import { Day, Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { updateUser } from '../api';
import { isMuted } from '../domain/mute';
import { useAdminAction } from '../hooks/queries';
import { basedOn } from '../hooks/use-draft';
import { roleAction, statusAction, type UserTask } from '../hooks/user-actions';
import styles from './admin.module.css';
import { Row, type Column } from './data-table';
import { InlineActions, InlineField, useInlineEdit } from './inline-edit';
import { Switch } from './switch';

interface UserRowProps {
  user: AdminUser;
  isSelf: boolean;
  onTask: (task: UserTask) => void;
}

const ADMIN_LOCK = 'An admin can’t be warned or muted.';
const SELF_LOCK = 'You can’t disable, demote or delete your own account.';

export const USER_COLUMNS: ReadonlyArray<Column<ReturnType<typeof useUserRow>, UserSortKey>> = [
  {
    heading: 'Username',
    sortKey: 'username',
    head: true,
    cell: ({ user, isSelf }) => (
      <>
        <bdi translate="no">{user.username}</bdi> {isSelf && <span className="tag">You</span>}
        {isMuted(user.muted_until, serverClock.now()) && (
          <span className={`soft ${styles['detail']}`}>
            Muted until <Moment at={user.muted_until} />
          </span>
        )}
      </>
    ),
  },
  {
    heading: 'Active',
    sortKey: 'is_active',
    cell: ({ user, status, locked, edit, onTask }) => (
      <Switch
        label={`Active: ${user.username}`}
        on={user.is_active}
        busy={status.busy}
        locked={locked}
        onSwitch={(is_active) => {
          edit.forget();
          if (is_active) status.run({ userId: user.user_id, changes: { is_active, version: user.version } });
          else onTask('disable');
        }}
      />
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
        maxCharacters={DISPLAY_NAME_MAX_LENGTH}
        autoFocus
      >
        <bdi translate="no">{user.display_name}</bdi>
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
          maxCharacters={EMAIL_MAX_LENGTH}
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
    heading: 'Admin',
    sortKey: 'is_admin',
    cell: ({ user, role, locked, edit, onTask }) => (
      <>
        <Switch
          label={`Admin: ${user.username}`}
          on={user.is_admin}
          busy={role.busy}
          locked={locked}
          onSwitch={(is_admin) => {
            edit.forget();
            if (is_admin) onTask('grant');
            else role.run({ userId: user.user_id, changes: { is_admin, version: user.version } });
          }}
        />
        {user.is_observer && <span className="tag">Observer</span>}
      </>
    ),
  },
  {
    heading: 'Actions',
    wide: true,
    forAdmins: true,
    cell: ({ user, role, edit, locked, onTask }) => (
      <InlineActions edit={edit} of={user.username} from={user.username}>
        <Menu
          ref={edit.opener}
          className={styles['opener']}
          items={[
            { label: 'Edit', onChoose: edit.begin },
            { label: 'Scores', onChoose: () => onTask('scores') },
            { label: 'Reset password', onChoose: () => onTask('password') },
            { label: 'Unlock', onChoose: () => onTask('unlock') },
            ...(user.is_admin || user.is_observer
              ? [{ label: 'Waive passkey', onChoose: () => onTask('waive'), locked }]
              : []),
            { label: 'Warn', onChoose: () => onTask('warn'), locked: moderationLock(user) },
            isMuted(user.muted_until, serverClock.now())
              ? { label: 'End mute', onChoose: () => onTask('unmute') }
              : { label: 'Mute', onChoose: () => onTask('mute'), locked: moderationLock(user) },
            { label: 'Recalculate streaks', onChoose: () => onTask('recalculate') },
            user.is_observer
              ? {
                  label: 'End observing',
                  onChoose: () =>
                    role.run({
                      userId: user.user_id,
                      changes: { is_observer: false, version: user.version },
                    }),
                }
              : { label: 'Make observer', onChoose: () => onTask('observe') },
            { label: 'Delete', onChoose: () => onTask('delete'), isDestructive: true, locked },
          ]}
        >
          Actions<span className="visually-hidden">{` for ${user.username}`}</span>
        </Menu>
      </InlineActions>
    ),
  },
];

const moderationLock = ({ is_admin }: AdminUser): string | undefined => (is_admin ? ADMIN_LOCK : undefined);

export function UserRow(props: UserRowProps) {
  return <Row columns={USER_COLUMNS} data={useUserRow(props)} />;
}

function useUserRow({ user, isSelf, onTask }: UserRowProps) {
  const { user_id: userId, display_name: name } = user;
  const status = useAdminAction(statusAction(name));
  const role = useAdminAction(roleAction(name));
  const edit = useInlineEdit({
    call: updateUser,
    failure: 'Failed to update user',
    done: () => `${name} is updated.`,
    stored: user,
    fieldsOf: ({ display_name, email }) => ({ display_name, email }),
    target: { target_type: 'user', target_id: userId },
    requestOf: (fields, base) => {
      const display_name = fields.display_name.trim();
      const email = fields.email.trim();
      const changes = {
        ...(display_name !== base.value.display_name && { display_name }),
        ...(email !== base.value.email && { email }),
      };
      return Object.keys(changes).length === 0
        ? undefined
        : { userId, changes: { ...changes, ...basedOn(base) } };
    },
    onForget: () => {
      status.reset();
      role.reset();
    },
  });
  return {
    user,
    isSelf,
    onTask,
    status,
    role,
    edit,
    error: edit.error ?? status.error ?? role.error,
    locked: isSelf ? SELF_LOCK : undefined,
  };
}
