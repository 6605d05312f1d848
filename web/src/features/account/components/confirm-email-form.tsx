import { useMutation } from '@tanstack/react-query';
import { PATHS } from '../../../shared/paths';
import { ButtonLink } from '../../../ui/button';
import { confirmEmail } from '../api';
import { useLinkToken } from '../hooks/use-link-token';
import { AccountForm, AccountPage, Done } from './account-form';
import { Link } from '../../../ui/link';

/** Confirms only on a click, because mail scanners open every link. */
export function ConfirmEmailForm() {
  const token = useLinkToken();
  const confirm = useMutation({ mutationFn: confirmEmail });
  return (
    <AccountPage title="Confirm email">
      {confirm.data ? (
        <Done message={confirm.data.message}>
          <ButtonLink look="primary" to={PATHS.home}>
            Go to the home page
          </ButtonLink>
        </Done>
      ) : (
        <AccountForm
          fault={token ? undefined : 'Invalid or missing link'}
          mutation={confirm}
          failure="Failed to confirm email. Please try again."
          action="Confirm email"
          onSubmit={() => {
            if (token) confirm.mutate({ token });
          }}
          footer={
            <Link to={PATHS.home} className="target">
              Home
            </Link>
          }
        >
          <p>Password reset links are sent to this email once it’s confirmed and 7 days old.</p>
        </AccountForm>
      )}
    </AccountPage>
  );
}
