import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/http/errors';
import { PATHS } from '../../../lib/paths';
import { ButtonLink } from '../../../ui/button';
import { confirmEmail } from '../api';
import { useLinkToken } from '../hooks/use-link-token';
import { AccountForm, Done } from './account-form';

const CONFIRM_FAILED = 'Failed to confirm email. Please try again.';
const NO_TOKEN = 'Invalid or missing link';
const HEADING = 'Confirm email';

/** Confirms on a click: programs that open every link of a mail must not. */
export function ConfirmEmailForm() {
  const token = useLinkToken();
  const confirm = useMutation({ mutationFn: confirmEmail });
  if (confirm.data)
    return (
      <Done heading={HEADING} message={confirm.data.message}>
        <ButtonLink look="primary" to={PATHS.home}>
          Go to the home page
        </ButtonLink>
      </Done>
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
      footer={<Link to={PATHS.home}>Home</Link>}
    >
      <p>Links for a forgotten password are sent to this email once it is confirmed.</p>
    </AccountForm>
  );
}
