import { BATTLE_BOARD_LIMIT, MAX_LIST_LIMIT, type BattleBoardPeriod } from '@fourfold/contracts';
import { useState } from 'react';
import { Tabs, type Tab } from '../../../ui/tabs';
import type { BoardScope } from '../domain/boards';
import { ChoiceSwitch } from './choice-switch';
import { Leaderboard } from './leaderboard';

const PLAYERS = { everybody: 'All Players', friends: 'Friends Only' };
const PERIODS: Record<BattleBoardPeriod, string> = {
  all: 'All time',
  month: 'This month',
  week: 'This week',
};

interface LeaderboardTabsProps {
  viewerId: string | undefined;
  /** The id of the board to begin with. */
  first?: string | undefined;
}

/** The boards, one a tab; whoever is signed in can narrow those with a board of friends to them. */
export function LeaderboardTabs({ viewerId, first }: LeaderboardTabsProps) {
  const [players, setPlayers] = useState<keyof typeof PLAYERS>('everybody');
  const [period, setPeriod] = useState<BattleBoardPeriod>('all');
  const scope: BoardScope = viewerId === undefined ? 'public' : players;
  const options = { scope, viewerId, limit: MAX_LIST_LIMIT };
  const playersSwitch = viewerId !== undefined && (
    <ChoiceSwitch label="Players on the boards" choices={PLAYERS} chosen={players} onChoose={setPlayers} />
  );
  const narrowable = (board: 'today' | 'streaks' | 'totals', label: string): Tab => ({
    id: board,
    label,
    content: () => (
      <>
        {playersSwitch}
        <Leaderboard board={board} {...options} />
      </>
    ),
  });
  // The server has no public one, and none of friends.
  const allTime: Tab[] =
    viewerId === undefined
      ? []
      : [
          {
            id: 'allTime',
            label: 'Best Scores',
            content: () => <Leaderboard board="allTime" {...options} scope="everybody" />,
          },
        ];
  return (
    <Tabs
      label="Leaderboards"
      first={first}
      tabs={[
        narrowable('today', "Today's Scores"),
        narrowable('streaks', 'Streaks'),
        narrowable('totals', 'Total Scores'),
        ...allTime,
        {
          id: 'battle',
          label: 'Battle',
          content: () => (
            <>
              {playersSwitch}
              <ChoiceSwitch
                label="Period of the battles"
                choices={PERIODS}
                chosen={period}
                onChoose={setPeriod}
              />
              <Leaderboard board="battle" {...options} limit={BATTLE_BOARD_LIMIT} period={period} />
            </>
          ),
        },
      ]}
    />
  );
}
