import { Outlet } from 'react-router';
import { useSession } from '../../../shared/session/use-session';
import { BattleConnection } from '../live/battle-socket';

/** One connection for all battle screens, replaced when the player changes. */
export function BattlePages() {
  return (
    <BattleConnection key={useSession()?.user.user_id}>
      <Outlet />
    </BattleConnection>
  );
}
