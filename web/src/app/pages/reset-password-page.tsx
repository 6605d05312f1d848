import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { ResetPasswordForm } from '../../features/account/components/reset-password-form';
import { useLogout } from '../../features/account/hooks/use-logout';
import { useSession } from '../../lib/session/use-session';
import { Page } from '../../ui/page';
import { PATHS } from '../paths';
import { useResetToken } from '../use-reset-token';

export function ResetPasswordPage() {
  const token = useResetToken();
  const session = useSession();
  const logout = useLogout();
  const navigate = useNavigate();
  // The login that follows is with the new password, whoever was signed in here.
  const onReset = (): void => {
    if (session) logout();
  };
  const onLeave = useCallback(() => void navigate(PATHS.login, { replace: true }), [navigate]);
  return (
    <Page title="Reset password" width="narrow">
      <ResetPasswordForm token={token} onReset={onReset} onLeave={onLeave} />
    </Page>
  );
}
