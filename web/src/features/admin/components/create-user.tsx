import {
  DISPLAY_NAME_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  type AdminCreateUserRequest,
} from '@fourfold/contracts';
import { useRef, useState } from 'react';
import { passwordFault } from '../../../shared/password/password-fault';
import { Checkbox } from '../../../ui/checkbox';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { createUser } from '../api';
import { formFaults } from '../domain/form-faults';
import { useAdminAction } from '../hooks/queries';

type NewUser = Required<AdminCreateUserRequest>;

type NewUserField = Exclude<keyof NewUser, 'is_admin'>;

const EMPTY_USER: NewUser = {
  username: '',
  display_name: '',
  email: '',
  password: '',
  is_admin: false,
};

const REQUIRED: ReadonlyArray<[NewUserField, string]> = [
  ['username', 'Username is required'],
  ['display_name', 'Display name is required'],
  ['email', 'Email is required'],
];

export function CreateUser({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [user, setUser] = useState<NewUser>(EMPTY_USER);
  const [tried, setTried] = useState(false);
  const creation = useAdminAction({
    call: createUser,
    failure: 'Failed to create user',
    done: ({ display_name }) => `${display_name} is created.`,
    onDone: onClose,
  });
  const ownFaults = tried ? newUserFaults(user) : {};
  const serverFaults = formFaults(creation.faults);

  const change = (changes: Partial<NewUser>): void => {
    if (creation.busy) return;
    creation.reset();
    setUser({ ...user, ...changes });
  };
  const submit = (): void => {
    setTried(true);
    const wrong = Object.keys(newUserFaults(user))[0];
    if (wrong === undefined) {
      creation.run({
        ...user,
        username: user.username.trim(),
        email: user.email.trim(),
        display_name: user.display_name.trim(),
      });
    } else form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };
  const bind = (name: NewUserField) => ({
    name,
    value: user[name],
    fault: ownFaults[name] ?? serverFaults[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
    readOnly: creation.busy,
    required: true,
    autoComplete: 'off',
    spellCheck: false,
  });

  return (
    <Dialog title="Create user" onClose={onClose} busy={creation.busy}>
      <DialogForm
        ref={form}
        confirm="Create user"
        busy={creation.busy}
        error={creation.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label="Username"
          {...bind('username')}
          maxCharacters={USERNAME_MAX_LENGTH}
          autoCapitalize="none"
          hint="Lower-case letters, digits and underscores. It never changes."
          {...INITIAL_FOCUS}
        />
        <TextField label="Display name" {...bind('display_name')} maxCharacters={DISPLAY_NAME_MAX_LENGTH} />
        <TextField label="Email" {...bind('email')} type="email" maxCharacters={EMAIL_MAX_LENGTH} />
        <TextField
          label="Password"
          {...bind('password')}
          type="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        />
        <Checkbox
          label="Admin"
          checked={user.is_admin}
          onChange={({ target }) => change({ is_admin: target.checked })}
        />
      </DialogForm>
    </Dialog>
  );
}

/** In the order of the form. */
function newUserFaults(user: NewUser): Partial<Record<NewUserField, string>> {
  const missing = REQUIRED.filter(([field]) => user[field].trim() === '');
  const password = passwordFault(user.password);
  return { ...Object.fromEntries(missing), ...(password && { password }) };
}
