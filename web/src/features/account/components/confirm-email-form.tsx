import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/http/errors';
import { ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { confirmEmail } from '../api';
import { AccountForm } from './account-form';
import styles from './account-form.module.css';

const CONFIRM_FAILED = 'Failed to confirm email. Please try again.';
const NO_TOKEN = 'Invalid or missing link';
const HEADING = 'Confirm email';

/** Confirms on a click: programs that open every link of a mail must not. @param token from the link in the mail */
export function ConfirmEmailForm({ token }: { token: string | undefined }) {
  const confirm = useMutation({ mutationFn: confirmEmail });
  if (confirm.data)
    return (
      <Sheet className={styles['account']}>
        <PageHeading>{HEADING}</PageHeading>
        <div className={styles['done']}>
          <Notice tone="info">{confirm.data.message}</Notice>
          <ButtonLink look="primary" to="/">
            Go to the home page
          </ButtonLink>
        </div>
      </Sheet>
    );
  const error = confirm.error ? messageOf(confirm.error, CONFIRM_FAILED) : undefined;
  return (
    <AccountForm
      heading={HEADING}
      error={token ? error : NO_TOKEN}
      action="Confirm email"
      busy={confirm.isPending}
      onSubmit={() => {
        if (token) confirm.mutate({ token });
      }}
      footer={<Link to="/">Home</Link>}
    >
      <p>Links for a forgotten password are sent to this email once it is confirmed.</p>
    </AccountForm>
  );
}
