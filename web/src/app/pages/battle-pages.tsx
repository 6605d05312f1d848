import { Outlet } from 'react-router';
import { BattleConnection } from '../../features/battle/live/battle-socket';
import { useSession } from '../../shared/session/use-session';

/** One connection for all battle screens, replaced when the player changes. */
export function BattlePages() {
  return (
    <BattleConnection key={useSession()?.user.user_id}>
      <Outlet />
    </BattleConnection>
  );
}
