import { useEffect } from 'react';
import { PATHS } from '../../../shared/paths';
import { challengeText, storeChallenge, type Challenge as Result } from '../../../shared/puzzle/challenge';
import { PlayNow } from '../../../shared/session/play-now';
import { useSession } from '../../../shared/session/use-session';
import { ButtonLink } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';

/** What somebody did with a puzzle, for whoever opened the link to it. */
export function Challenge({ challenge }: { challenge: Result }) {
  const user = useSession()?.user;
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
      ) : (
        <PlayNow>Play</PlayNow>
      )}
    </Sheet>
  );
}
