import { useMutation } from '@tanstack/react-query';
import { field } from '../../../lib/field';
import { PATHS } from '../../../shared/paths';
import { TextField } from '../../../ui/fields';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { requestReset } from '../api';
import { AccountForm, AccountPage } from './account-form';

export function ForgotPasswordForm() {
  const request = useMutation({ mutationFn: requestReset });
  return (
    <AccountPage title="Forgot password">
      <AccountForm
        mutation={request}
        failure="Failed to process request. Please try again."
        action="Send reset link"
        onSubmit={(fields) => request.mutate({ email: field(fields, 'email').trim() })}
        footer={
          <Link to={PATHS.login} className="target">
            Back to login
          </Link>
        }
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          hint="We’ll send a link to set a new password. It’s valid for 1 hour."
        />
        {request.data && <Notice tone="info">{request.data.message}</Notice>}
        {request.data?.dev_reset_url && (
          <p>
            Development only: <a href={request.data.dev_reset_url}>open the reset link</a>
          </p>
        )}
      </AccountForm>
    </AccountPage>
  );
}
