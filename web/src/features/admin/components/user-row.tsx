import { DISPLAY_NAME_MAX_LENGTH, EMAIL_MAX_LENGTH, type User } from '@fourfold/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Menu } from '../../../ui/menu';
import { Notice } from '../../../ui/notice';
import { setUserStatus, updateUser } from '../api';
import { useAdminAction } from '../hooks/use-admin-action';
import { useInlineEdit } from '../hooks/use-inline-edit';
import styles from './admin.module.css';
import { Cell, RowActions } from './data-table';
import { Day } from './moment';
import { Switch } from './switch';

export type UserTask = 'scores' | 'password' | 'recalculate' | 'unlock' | 'delete';

interface UserRowProps {
  user: User;
  /** The admin who looks. */
  isOneself: boolean;
  onTask: (task: UserTask) => void;
}

const ONESELF = 'You can’t disable, demote or delete your own account.';

export function UserRow({ user, isOneself, onTask }: UserRowProps) {
  const { user_id: userId, display_name: name } = user;
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
  const [fields, setFields] = useState({ display_name: '', email: '' });
  const { editing, beginEditing, endEditing, opener, inputProps } = useInlineEdit();
  const update = useAdminAction({
    call: updateUser,
    failure: 'Failed to update user',
    done: () => `${name} is updated.`,
    onDone: endEditing,
  });
  const error = update.error ?? status.error ?? admin.error;
  const locked = isOneself ? ONESELF : undefined;

  /** What failed before says nothing about what is begun now. */
  const forget = (): void => {
    for (const action of [update, status, admin]) action.reset();
  };
  const save = (): void => {
    if (update.busy) return;
    forget();
    const display_name = fields.display_name.trim();
    const email = fields.email.trim();
    const changes = {
      ...(display_name !== name && { display_name }),
      ...(email !== user.email && { email }),
    };
    if (Object.keys(changes).length === 0) endEditing();
    else update.run({ userId, changes });
  };
  const begin = (): void => {
    forget();
    setFields({ display_name: name, email: user.email });
    beginEditing();
  };
  const cancel = (): void => {
    if (update.busy) return;
    forget();
    endEditing();
  };

  return (
    <tr role="row" data-off={!user.is_active || undefined}>
      <Cell label="Username" head>
        <bdi>{user.username}</bdi> {isOneself && <span className={styles['tag']}>You</span>}
      </Cell>
      <Cell label="Display name" wide>
        {editing ? (
          <input
            {...inputProps(save, cancel)}
            className={styles['inline']}
            aria-label={`Display name of ${user.username}`}
            value={fields.display_name}
            readOnly={update.busy}
            maxLength={DISPLAY_NAME_MAX_LENGTH}
            onChange={({ target }) => setFields({ ...fields, display_name: target.value })}
            autoFocus
          />
        ) : (
          <bdi>{name}</bdi>
        )}
      </Cell>
      <Cell label="Email" wide>
        {editing ? (
          <input
            {...inputProps(save, cancel)}
            className={styles['inline']}
            aria-label={`Email of ${user.username}`}
            type="email"
            value={fields.email}
            readOnly={update.busy}
            maxLength={EMAIL_MAX_LENGTH}
            onChange={({ target }) => setFields({ ...fields, email: target.value })}
          />
        ) : (
          user.email
        )}
        {error && <Notice tone="alarm">{error}</Notice>}
      </Cell>
      <Cell label="Streak" number>
        {user.current_streak}
      </Cell>
      <Cell label="Best" number>
        {user.highest_streak}
      </Cell>
      <Cell label="Created" wide>
        <Day at={user.created_at} />
      </Cell>
      <Cell label="Active">
        <Switch
          label={`Active: ${user.username}`}
          on={user.is_active}
          busy={status.busy}
          locked={locked}
          onSwitch={(is_active) => {
            forget();
            status.run({ userId, is_active });
          }}
        />
      </Cell>
      <Cell label="Admin">
        <Switch
          label={`Admin: ${user.username}`}
          on={user.is_admin}
          busy={admin.busy}
          locked={locked}
          onSwitch={(is_admin) => {
            forget();
            admin.run({ userId, changes: { is_admin } });
          }}
        />
      </Cell>
      <Cell label="Actions" wide>
        <RowActions>
          {editing ? (
            <>
              <Button look="secondary" aria-disabled={update.busy} onClick={save}>
                Save<span className="visually-hidden"> {user.username}</span>
              </Button>
              <Button look="quiet" aria-disabled={update.busy} onClick={cancel}>
                Cancel<span className="visually-hidden"> the changes to {user.username}</span>
              </Button>
            </>
          ) : (
            <Menu
              ref={opener}
              className={styles['opener']}
              items={[
                { label: 'Edit', onChoose: begin },
                { label: 'Scores', onChoose: () => onTask('scores') },
                { label: 'Reset password', onChoose: () => onTask('password') },
                { label: 'Unlock', onChoose: () => onTask('unlock') },
                { label: 'Recalculate streaks', onChoose: () => onTask('recalculate') },
                { label: 'Delete', onChoose: () => onTask('delete'), isPerilous: true, locked },
              ]}
            >
              Actions<span className="visually-hidden"> for {user.username}</span>
            </Menu>
          )}
        </RowActions>
      </Cell>
    </tr>
  );
}
