import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths';
import { ButtonLink } from '../../../ui/button';
import { confirmEmail } from '../api';
import { useLinkToken } from '../hooks/use-link-token';
import { AccountForm, Done } from './account-form';

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
  return (
    <AccountForm
      heading={HEADING}
      fault={token ? undefined : 'Invalid or missing link'}
      call={confirm}
      failure="Failed to confirm email. Please try again."
      action="Confirm email"
      onSubmit={() => {
        if (token) confirm.mutate({ token });
      }}
      footer={<Link to={PATHS.home}>Home</Link>}
    >
      <p>Links for a forgotten password are sent to this email once it is confirmed.</p>
    </AccountForm>
  );
}
