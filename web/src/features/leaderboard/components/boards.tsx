import type {
  BattleBoardEntry,
  ScoreBoardEntry,
  StreakBoardEntry,
  TotalBoardEntry,
} from '@fourfold/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '../../../ui/query-view';
import type { BoardRow } from '../domain/boards';
import { clockTime } from '../../../lib/clock-time';
import { useBoard, type BoardOptions } from '../hooks/use-board';
import { BoardTable, type BoardColumn } from './board-table';

const TODAY: ReadonlyArray<BoardColumn<ScoreBoardEntry>> = [
  { heading: 'Score', cell: ({ points_scored }) => points_scored },
  { heading: 'Time', cell: ({ completion_time_seconds }) => clockTime(completion_time_seconds) },
];

const STREAKS: ReadonlyArray<BoardColumn<StreakBoardEntry>> = [
  { heading: 'Current', cell: ({ current_streak }) => current_streak },
  { heading: 'Best', cell: ({ highest_streak }) => highest_streak },
];

const TOTALS: ReadonlyArray<BoardColumn<TotalBoardEntry>> = [
  { heading: 'Total score', cell: ({ total_score }) => total_score },
  { heading: 'Games', cell: ({ games_played }) => games_played },
  { heading: 'Current streak', cell: ({ current_streak }) => current_streak },
  { heading: 'Best streak', cell: ({ highest_streak }) => highest_streak },
];

const BATTLE: ReadonlyArray<BoardColumn<BattleBoardEntry>> = [
  { heading: 'Wins', cell: ({ battles_won }) => battles_won },
  { heading: 'Win rate', cell: ({ win_rate }) => `${Math.round(win_rate)}%` },
  { heading: 'Average WPM', cell: ({ average_wpm }) => Math.round(average_wpm) },
  { heading: 'Current streak', cell: ({ current_streak }) => current_streak },
];

const NO_FRIENDS_YET = 'None of your friends is on this board yet, and neither are you.';

export function TodayBoard(options: BoardOptions) {
  return (
    <BoardView
      query={useBoard('today', options)}
      name="today's scores"
      caption="Today's scores"
      empty="Nobody has finished today's puzzle yet. The first place is free."
      columns={TODAY}
      options={options}
    />
  );
}

export function StreakBoard(options: BoardOptions) {
  return (
    <BoardView
      query={useBoard('streaks', options)}
      name="streaks"
      caption="Streaks"
      empty="No streak yet. One finished puzzle begins the first."
      columns={STREAKS}
      options={options}
    />
  );
}

export function TotalBoard(options: BoardOptions) {
  return (
    <BoardView
      query={useBoard('totals', options)}
      name="total scores"
      caption="Total scores"
      empty="Nobody has a score yet. The first place is free."
      columns={TOTALS}
      options={options}
    />
  );
}

export function BattleBoard(options: BoardOptions) {
  return (
    <BoardView
      query={useBoard('battle', options)}
      name="battles"
      caption="Battle"
      empty="Nobody has finished a battle yet. The first place is free."
      columns={BATTLE}
      options={options}
    />
  );
}

interface BoardViewProps<Row> {
  query: UseQueryResult<Row[]>;
  name: string;
  caption: string;
  empty: ReactNode;
  columns: ReadonlyArray<BoardColumn<Row>>;
  options: BoardOptions;
}

/** A board in its four states. */
function BoardView<Row extends BoardRow>(props: BoardViewProps<Row>) {
  const { scope, limit, viewerId } = props.options;
  return (
    <QueryView
      query={props.query}
      loading={`Loading ${props.name}…`}
      failure="Failed to load leaderboard"
      empty={scope === 'friends' ? NO_FRIENDS_YET : props.empty}
      isEmpty={(rows) => rows.length === 0}
    >
      {(rows) => (
        <BoardTable
          caption={props.caption}
          rows={rows}
          columns={props.columns}
          limit={limit}
          viewerId={viewerId}
        />
      )}
    </QueryView>
  );
}
