import { useQuery } from '@tanstack/react-query';
import { clockTime } from '../../../lib/time/clock-time';
import { mediumDate } from '../../../lib/format';
import { LEADERBOARD_KEY } from '../../../shared/scores/use-scored';
import { QueryView } from '../../../ui/query-view';
import { fetchBoard, type BoardChoice, type BoardName, type BoardRows } from '../api';
import { BoardTable, type BoardColumn } from './board-table';

interface BoardLook<Row> {
  name: string;
  caption: string;
  empty: string;
  columns: ReadonlyArray<BoardColumn<Row>>;
}

const LOOKS: { readonly [Name in BoardName]: BoardLook<BoardRows[Name]> } = {
  today: {
    name: "today's scores",
    caption: "Today's scores",
    empty: "Nobody has finished today's puzzle yet. The first place is free.",
    columns: [
      { heading: 'Score', cell: ({ points_scored }) => points_scored },
      { heading: 'Time', cell: ({ completion_time_seconds }) => clockTime(completion_time_seconds) },
    ],
  },
  streaks: {
    name: 'streaks',
    caption: 'Streaks',
    empty: 'No streak yet. One finished puzzle begins the first.',
    columns: [
      { heading: 'Current', cell: ({ current_streak }) => current_streak },
      { heading: 'Best', cell: ({ highest_streak }) => highest_streak },
    ],
  },
  totals: {
    name: 'total scores',
    caption: 'Total scores',
    empty: 'Nobody has a score yet. The first place is free.',
    columns: [
      { heading: 'Total score', cell: ({ total_score }) => total_score },
      { heading: 'Games', cell: ({ games_played }) => games_played },
      { heading: 'Current streak', cell: ({ current_streak }) => current_streak },
      { heading: 'Best streak', cell: ({ highest_streak }) => highest_streak },
    ],
  },
  allTime: {
    name: 'the best scores',
    caption: 'Best scores ever',
    empty: 'Nobody has a score yet. The first place is free.',
    columns: [
      { heading: 'Score', cell: ({ points_scored }) => points_scored },
      { heading: 'Time', cell: ({ completion_time_seconds }) => clockTime(completion_time_seconds) },
      {
        heading: 'Puzzle',
        cell: ({ puzzle_date }) => <time dateTime={puzzle_date}>{mediumDate(puzzle_date)}</time>,
      },
    ],
  },
  battle: {
    name: 'battles',
    caption: 'Battle',
    empty: 'Nobody has finished a battle yet. The first place is free.',
    columns: [
      { heading: 'Wins', cell: ({ battles_won }) => battles_won },
      { heading: 'Win rate', cell: ({ win_rate }) => `${Math.round(win_rate)}%` },
      { heading: 'Average WPM', cell: ({ average_wpm }) => Math.round(average_wpm) },
      { heading: 'Current streak', cell: ({ current_streak }) => current_streak },
    ],
  },
};

const NO_FRIENDS_YET = 'None of your friends is on this board yet, and neither are you.';
const NO_BATTLES_YET = 'Nobody has finished a battle in this period yet. The first place is free.';

interface LeaderboardProps<Name extends BoardName> extends BoardChoice {
  board: Name;
  viewerId?: string | undefined;
}

export function Leaderboard<Name extends BoardName>({ board, viewerId, ...choice }: LeaderboardProps<Name>) {
  const { name, caption, empty, columns }: BoardLook<BoardRows[Name]> = LOOKS[board];
  const { scope, limit, period = 'all' } = choice;
  const nobody = period === 'all' ? empty : NO_BATTLES_YET;
  const query = useQuery({
    queryKey: [...LEADERBOARD_KEY, board, choice],
    queryFn: ({ signal }) => fetchBoard(board, choice, signal),
  });
  return (
    <QueryView
      query={query}
      loading={`Loading ${name}…`}
      failure="Failed to load leaderboard"
      empty={scope === 'friends' ? NO_FRIENDS_YET : nobody}
    >
      {(rows) => (
        <BoardTable caption={caption} rows={rows} columns={columns} limit={limit} viewerId={viewerId} />
      )}
    </QueryView>
  );
}
