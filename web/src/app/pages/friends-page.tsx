import type { Friend } from '@fourfold/contracts';
import { FriendsScreen } from '../../features/friends/components/friends-screen';
import { challengePath } from '../../shared/paths';
import { ButtonLink } from '../../ui/button';

export function FriendsPage() {
  return <FriendsScreen action={challenge} />;
}

/** Only who is online hears a challenge. */
function challenge({ user_id, display_name, is_online }: Friend) {
  if (!is_online) return null;
  return (
    <ButtonLink to={challengePath(user_id)} aria-label={`Challenge ${display_name}`}>
      Challenge
    </ButtonLink>
  );
}
