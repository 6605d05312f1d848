import { BATTLE_BOARD_LIMIT, MAX_LIST_LIMIT } from '@fourfold/contracts';
import { useState } from 'react';
import { Tabs } from '../../../ui/tabs';
import type { BoardScope } from '../domain/boards';
import { Leaderboard } from './leaderboard';
import { ScopeSwitch } from './scope-switch';

interface LeaderboardTabsProps {
  viewerId: string | undefined;
  /** The id of the board to begin with. */
  first?: string | undefined;
}

/** The boards, one a tab; whoever is signed in can narrow them to friends. */
export function LeaderboardTabs({ viewerId, first }: LeaderboardTabsProps) {
  const [friendsOnly, setFriendsOnly] = useState(false);
  const scope: BoardScope = viewerId === undefined ? 'public' : friendsOnly ? 'friends' : 'everybody';
  const options = { scope, viewerId, limit: MAX_LIST_LIMIT };
  return (
    <>
      {viewerId !== undefined && <ScopeSwitch friendsOnly={friendsOnly} onChange={setFriendsOnly} />}
      <Tabs
        label="Leaderboards"
        first={first}
        tabs={[
          { id: 'today', label: "Today's Scores", content: () => <Leaderboard board="today" {...options} /> },
          { id: 'streaks', label: 'Streaks', content: () => <Leaderboard board="streaks" {...options} /> },
          { id: 'totals', label: 'Total Scores', content: () => <Leaderboard board="totals" {...options} /> },
          {
            id: 'battle',
            label: 'Battle',
            content: () => <Leaderboard board="battle" {...options} limit={BATTLE_BOARD_LIMIT} />,
          },
        ]}
      />
    </>
  );
}
