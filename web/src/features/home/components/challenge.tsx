import { useEffect } from 'react';
import { useAppConfig } from '../../../shared/app-config';
import { PATHS } from '../../../shared/paths';
import { challengeText, storeChallenge, type Challenge as Result } from '../../../shared/puzzle/challenge';
import type { LoginState } from '../../../shared/session/login-state';
import { PlayNow } from '../../../shared/session/play-now';
import { useSession } from '../../../shared/session/use-session';
import { ButtonLink } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';

const TO_GAME: LoginState = { from: PATHS.game, expired: false };

/** What somebody did with a puzzle, for whoever opened the link to it. */
export function Challenge({ challenge }: { challenge: Result }) {
  const user = useSession()?.user;
  const { registration_open } = useAppConfig();
  const { username } = challenge;
  const isOwn = user?.username === username;
  useEffect(() => {
    if (!isOwn) storeChallenge(challenge);
  }, [isOwn, challenge]);
  if (isOwn) return null;
  return (
    <Sheet className="stack start">
      <h2>
        <bdi translate="no">{username}</bdi> {challengeText(challenge)}
      </h2>
      {user ? (
        <ButtonLink look="primary" to={PATHS.game}>
          Play
        </ButtonLink>
      ) : registration_open ? (
        <PlayNow>Play</PlayNow>
      ) : (
        <ButtonLink look="primary" to={PATHS.login} state={TO_GAME}>
          Login
        </ButtonLink>
      )}
    </Sheet>
  );
}
