import { EMAIL_LINK_SECONDS, EMAIL_MAX_LENGTH, type User } from '@fourfold/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { field } from '../../../lib/field';
import { messageOf } from '../../../lib/http/errors';
import { sessionStore } from '../../../shared/session/session';
import { PROFILE_KEY } from '../../../shared/session/use-profile';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/fields';
import { Figure } from '../../../ui/figures';
import { Form } from '../../../ui/form';
import { useToast } from '../../../ui/toast-context';
import { useFocusBack } from '../../../ui/use-focus-back';
import { emailStatusQuery, updateProfile } from '../api';
import { EmailStatusLine } from './email-status-line';
import styles from './profile.module.css';

const UPDATED = 'Profile updated successfully!';
const CONFIRM_EMAIL = `We sent a link to your new email. Open it within ${EMAIL_LINK_SECONDS / 86_400} days to confirm it.`;

export function ProfileDetails({ user }: { user: User }) {
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const toast = useToast();
  const editButton = useFocusBack(editing);

  const close = (updated?: User): void => {
    if (updated) {
      sessionStore.setUser(updated);
      queries.setQueryData(PROFILE_KEY, updated);
      toast.show(successOf(user, updated));
    }
    setEditing(false);
  };

  return (
    <Card heading="Your details">
      {editing ? (
        <DetailsForm user={user} onClose={close} />
      ) : (
        <>
          <dl className={`stack tight ${styles['details']}`}>
            <Figure label="Username">{user.username}</Figure>
            <Figure label="Display name">
              <bdi translate="no">{user.display_name}</bdi>
            </Figure>
            <Figure label="Email">
              <span>{user.email}</span>
              <EmailStatusLine email={user.email} />
            </Figure>
          </dl>
          <div className="row loose">
            <Button ref={editButton} onClick={() => setEditing(true)}>
              Edit Profile
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function successOf(before: User, now: User): string {
  return before.email.toLowerCase() === now.email.toLowerCase() ? UPDATED : `${UPDATED} ${CONFIRM_EMAIL}`;
}

function DetailsForm({ user, onClose }: { user: User; onClose: (updated?: User) => void }) {
  const queries = useQueryClient();
  const update = useMutation({
    mutationFn: updateProfile,
    onSuccess: async (updated) => {
      // Otherwise the card would grow once its new status is loaded.
      if (updated.email !== user.email) await queries.prefetchQuery(emailStatusQuery(updated.email));
      onClose(updated);
    },
  });
  const [fault, setFault] = useState<string>();

  const submit = (fields: FormData): void => {
    const displayName = field(fields, 'display_name').trim();
    setFault(displayName === '' ? 'Display name is required' : undefined);
    if (displayName !== '')
      update.mutate({ display_name: displayName, email: field(fields, 'email').trim() });
  };

  const error = fault ?? (update.error ? messageOf(update.error, 'Failed to update profile') : undefined);
  return (
    <Form
      busy={update.isPending}
      error={error}
      onSubmit={submit}
      buttons={
        <div className="row loose">
          <Button look="primary" type="submit" aria-disabled={update.isPending}>
            Save Changes
          </Button>
          <Button onClick={() => onClose()}>Cancel</Button>
        </div>
      }
    >
      <TextField label="Username" value={user.username} readOnly hint="Your username never changes." />
      <TextField
        label="Display name"
        name="display_name"
        defaultValue={user.display_name}
        autoComplete="nickname"
        autoFocus
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        defaultValue={user.email}
        autoComplete="email"
        maxCharacters={EMAIL_MAX_LENGTH}
        required
        hint="We’ll send a link to confirm the new email, and one that undoes the change to the old email."
      />
    </Form>
  );
}
