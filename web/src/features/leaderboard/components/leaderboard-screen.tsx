import { BATTLE_BOARD_LIMIT, MAX_LIST_LIMIT, type BattleBoardPeriod } from '@fourfold/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BOARD_PARAMETER } from '../../../shared/paths';
import { useAccount } from '../../../shared/session/use-session';
import { Page, PageHeading } from '../../../ui/page';
import { Tabs } from '../../../ui/tabs';
import type { BoardName } from '../api';
import { Leaderboard } from './leaderboard';
import styles from './leaderboard-screen.module.css';

const PLAYERS = { everybody: 'All Players', friends: 'Friends Only' };
const PERIODS: Record<BattleBoardPeriod, string> = {
  all: 'All time',
  month: 'This month',
  week: 'This week',
};

const TABS: ReadonlyArray<readonly [BoardName, string]> = [
  ['today', "Today's Scores"],
  ['streaks', 'Streaks'],
  ['totals', 'Total Scores'],
  ['battle', 'Battle'],
  ['allTime', 'Best Scores'],
];
const PUBLIC_TABS = TABS.filter(([board]) => board !== 'allTime');

export function LeaderboardScreen() {
  const viewerId = useAccount()?.user_id;
  const [query] = useSearchParams();
  const first = query.get(BOARD_PARAMETER) ?? undefined;
  return (
    <Page title="Leaderboard" width="medium">
      <PageHeading>Leaderboard</PageHeading>
      <LeaderboardTabs key={first} viewerId={viewerId} first={first} />
    </Page>
  );
}

/** A signed-in player can narrow most boards to friends. */
export function LeaderboardTabs({ viewerId, first }: { viewerId?: string; first?: string }) {
  const [players, setPlayers] = useState<keyof typeof PLAYERS>('everybody');
  const [period, setPeriod] = useState<BattleBoardPeriod>('all');
  const isVisitor = viewerId === undefined;
  const scope = isVisitor ? 'public' : players;
  return (
    <Tabs label="Leaderboards" first={first} tabs={isVisitor ? PUBLIC_TABS : TABS}>
      {(board) => (
        <>
          {!isVisitor && board !== 'allTime' && (
            <ChoiceSwitch
              label="Players on the boards"
              choices={PLAYERS}
              chosen={players}
              onChoose={setPlayers}
            />
          )}
          {board === 'battle' && (
            <ChoiceSwitch
              label="Period of the battles"
              choices={PERIODS}
              chosen={period}
              onChoose={setPeriod}
            />
          )}
          <Leaderboard
            board={board}
            scope={board === 'allTime' ? 'everybody' : scope}
            limit={board === 'battle' ? BATTLE_BOARD_LIMIT : MAX_LIST_LIMIT}
            period={board === 'battle' ? period : undefined}
            viewerId={viewerId}
          />
        </>
      )}
    </Tabs>
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
