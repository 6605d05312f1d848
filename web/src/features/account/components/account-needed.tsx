import { useLocation } from 'react-router';
import { useAppConfig } from '../../../shared/app-config';
import { PATHS } from '../../../shared/paths';
import type { LoginState } from '../../../shared/session/login-state';
import { ButtonLink } from '../../../ui/button';
import { protectedPageOf } from '../protected-pages';
import { AccountPage } from './account-form';

const GAINS = [
  'Your name, score and streak on the leaderboards',
  'Friends, and chats with them',
  'Typing battles against other players',
  'Your games on every device, with those you’ve played here',
];

/** Shown to a guest in place of a page that needs an account. */
export function AccountNeeded() {
  const { pathname, search } = useLocation();
  const { registration_open } = useAppConfig();
  const back: LoginState = { from: pathname + search, expired: false };
  return (
    <AccountPage title="Create an account to do this">
      <p>
        <span>{protectedPageOf(pathname)?.reason}</span> An account is free, and adds:
      </p>
      <ul className="bullets">
        {GAINS.map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
      <div className="row loose">
        {registration_open && (
          <ButtonLink look="primary" to={PATHS.register} state={back}>
            Create an account
          </ButtonLink>
        )}
        <ButtonLink to={PATHS.login} state={back}>
          Login
        </ButtonLink>
        <ButtonLink look="quiet" to={PATHS.game}>
          Back to the puzzle
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
