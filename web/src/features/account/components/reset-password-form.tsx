import {
  RESET_REDIRECT_MS,
  type MessageResponse,
  type PasswordResetConfirmRequest,
} from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { field } from '../../../lib/field';
import { passwordFault } from '../../../shared/password/password-fault';
import { PATHS } from '../../../shared/paths';
import { logout } from '../../../shared/session/logout';
import { sessionStore } from '../../../shared/session/session';
import { ButtonLink } from '../../../ui/button';
import { confirmReset, restoreEmail } from '../api';
import { useLinkToken } from '../hooks/use-link-token';
import { AccountForm, AccountPage, Done, NewPasswordFields } from './account-form';
import { Link } from '../../../ui/link';

export const ResetPasswordForm = () => (
  <NewPasswordForm
    call={confirmReset}
    heading="Reset password"
    failure="Failed to reset password. Please try again."
    noToken="Invalid or missing reset token"
  />
);

export const RestoreEmailForm = () => (
  <NewPasswordForm
    call={restoreEmail}
    heading="Restore email"
    note="Your account gets back the email this link was sent to. Every device is signed out, and you choose a new password."
    failure="Failed to restore email. Please try again."
    noToken="Invalid or missing link"
  />
);

interface NewPasswordFormProps {
  call: (request: PasswordResetConfirmRequest) => Promise<MessageResponse>;
  heading: string;
  note?: string;
  failure: string;
  noToken: string;
}

function NewPasswordForm({ call, heading, note, failure, noToken }: NewPasswordFormProps) {
  const token = useLinkToken();
  const reset = useMutation({
    mutationFn: call,
    onSuccess: () => {
      // Ends any session in this browser: the next login needs the new password. A guest has none.
      const user = sessionStore.state().session?.user;
      if (user && !user.is_guest) logout();
    },
  });
  const [fault, setFault] = useState(token ? undefined : noToken);

  const submit = (fields: FormData): void => {
    if (!token) return;
    const password = field(fields, 'password');
    const found = passwordFault(password, field(fields, 'confirmation'));
    setFault(found);
    if (!found) reset.mutate({ token, new_password: password });
  };

  return (
    <AccountPage title={heading}>
      {reset.data ? (
        <ResetDone message={reset.data.message} />
      ) : (
        <AccountForm
          note={note}
          fault={fault}
          mutation={reset}
          failure={failure}
          action={heading}
          onSubmit={submit}
          footer={
            <>
              {call === confirmReset && (
                <Link to={PATHS.forgotPassword} className="target">
                  Request a new link
                </Link>
              )}
              <Link to={PATHS.login} className="target">
                Back to login
              </Link>
            </>
          }
        >
          <NewPasswordFields label="New password" />
        </AccountForm>
      )}
    </AccountPage>
  );
}

function ResetDone({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(PATHS.login, { replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Done message={message}>
      <p>{`You’ll be taken to the login in ${RESET_REDIRECT_MS / 1000} seconds.`}</p>
      <ButtonLink look="primary" to={PATHS.login}>
        Go to login
      </ButtonLink>
    </Done>
  );
}
