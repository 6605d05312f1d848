import { GUEST_KEPT_DAYS } from '@fourfold/contracts';
import { useAppConfig } from '../../../shared/app-config';
import { PATHS } from '../../../shared/paths';
import type { LoginState } from '../../../shared/session/login-state';
import { useSession } from '../../../shared/session/use-session';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';

/** Shown to guests: their games are known by the cookies of this browser only. */
export function RegisterPrompt({ heading, from }: { heading: string; from: string }) {
  const { registration_open } = useAppConfig();
  if (!useSession()?.user.is_guest) return null;
  const back: LoginState = { from, expired: false };
  return (
    <Card heading={heading}>
      <p>{`You’re playing as a guest: your games and streak are kept in this browser only, and are erased after ${GUEST_KEPT_DAYS} days without a visit. Create an account to keep them, along with your statistics.`}</p>
      <div className="row loose">
        {registration_open && (
          <ButtonLink look="primary" to={PATHS.register} state={back}>
            Create an account
          </ButtonLink>
        )}
        <ButtonLink to={PATHS.login} state={back}>
          I have an account
        </ButtonLink>
      </div>
    </Card>
  );
}
