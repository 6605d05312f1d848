import { BATTLE_BOARD_LIMIT, MAX_LIST_LIMIT, type BattleBoardPeriod } from '@fourfold/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BOARD_PARAMETER } from '../../../lib/paths';
import { useSession } from '../../../lib/session/use-session';
import { Page, PageHeading } from '../../../ui/page';
import { Tabs, type Tab } from '../../../ui/tabs';
import { Leaderboard } from './leaderboard';
import styles from './leaderboard-screen.module.css';

const PLAYERS = { everybody: 'All Players', friends: 'Friends Only' };
const PERIODS: Record<BattleBoardPeriod, string> = {
  all: 'All time',
  month: 'This month',
  week: 'This week',
};

export function LeaderboardScreen() {
  const viewerId = useSession()?.user.user_id;
  const [query] = useSearchParams();
  const first = query.get(BOARD_PARAMETER) ?? undefined;
  return (
    <Page title="Leaderboard" width="medium">
      <PageHeading>Leaderboard</PageHeading>
      <LeaderboardTabs key={first} viewerId={viewerId} first={first} />
    </Page>
  );
}

interface LeaderboardTabsProps {
  viewerId: string | undefined;
  first?: string | undefined;
}

/** A signed-in player can narrow most boards to friends. */
export function LeaderboardTabs({ viewerId, first }: LeaderboardTabsProps) {
  const [players, setPlayers] = useState<keyof typeof PLAYERS>('everybody');
  const [period, setPeriod] = useState<BattleBoardPeriod>('all');
  const isVisitor = viewerId === undefined;
  const options = { scope: isVisitor ? 'public' : players, viewerId, limit: MAX_LIST_LIMIT } as const;
  const playersSwitch = !isVisitor && (
    <ChoiceSwitch label="Players on the boards" choices={PLAYERS} chosen={players} onChoose={setPlayers} />
  );
  const withPlayers = (board: 'today' | 'streaks' | 'totals', label: string): Tab => ({
    id: board,
    label,
    content: () => (
      <>
        {playersSwitch}
        <Leaderboard board={board} {...options} />
      </>
    ),
  });
  const allTime: Tab = {
    id: 'allTime',
    label: 'Best Scores',
    content: () => <Leaderboard board="allTime" {...options} scope="everybody" />,
  };
  const battle: Tab = {
    id: 'battle',
    label: 'Battle',
    content: () => (
      <>
        {playersSwitch}
        <ChoiceSwitch label="Period of the battles" choices={PERIODS} chosen={period} onChoose={setPeriod} />
        <Leaderboard board="battle" {...options} limit={BATTLE_BOARD_LIMIT} period={period} />
      </>
    ),
  };
  return (
    <Tabs
      label="Leaderboards"
      first={first}
      tabs={[
        withPlayers('today', "Today's Scores"),
        withPlayers('streaks', 'Streaks'),
        withPlayers('totals', 'Total Scores'),
        // Only for signed-in players, and always of everybody.
        ...(isVisitor ? [] : [allTime]),
        battle,
      ]}
    />
  );
}

interface ChoiceSwitchProps<Value extends string> {
  label: string;
  choices: Readonly<Record<Value, string>>;
  chosen: Value;
  onChoose: (value: Value) => void;
}

function ChoiceSwitch<Value extends string>({ label, choices, chosen, onChoose }: ChoiceSwitchProps<Value>) {
  const entries = Object.entries(choices) as [Value, string][];
  return (
    <div role="group" aria-label={label} className={`row outlined ${styles['switch']}`}>
      {entries.map(([value, name]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}
