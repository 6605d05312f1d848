import { Outlet } from 'react-router';
import { BattleConnection } from '../../features/battle/live/battle-socket';
import { useSession } from '../../lib/session/use-session';

/** What the screens of battles share: one connection for each player. */
export function BattlePages() {
  return (
    <BattleConnection key={useSession()?.user.user_id}>
      <Outlet />
    </BattleConnection>
  );
}
