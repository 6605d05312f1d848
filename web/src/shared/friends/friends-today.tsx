import { ROUTES, type ScoreBoardEntry } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { clockTime } from '../../lib/time/clock-time';
import { Card } from '../../ui/card';
import { api } from '../api';
import { LEADERBOARD_KEY } from '../scores/use-scored';
import { useAccount } from '../session/use-session';
import { useFriends } from './queries';

const FOLLOW_MS = 60_000;

interface FriendsTodayProps {
  /** The player has finished: until then the results of others are not told. */
  isOver: boolean;
}

/** Who of the friends has played today, and how; nothing without friends. */
export function FriendsToday({ isOver }: FriendsTodayProps) {
  const isSignedIn = useAccount() !== undefined;
  const { data: friends = [] } = useFriends();
  const { data: board } = useQuery({
    queryKey: [...LEADERBOARD_KEY, 'friends today'],
    queryFn: ({ signal }) =>
      api.get<ScoreBoardEntry[]>(`${ROUTES.leaderboards.todayFriends}?limit=100`, signal),
    enabled: isSignedIn && friends.length > 0,
    refetchInterval: FOLLOW_MS,
  });
  if (!board || friends.length === 0) return null;
  const results = new Map(board.map((row) => [row.user_id, row]));
  const played = board.filter(
    ({ is_me, user_id }) => !is_me && friends.some((one) => one.user_id === user_id),
  );
  const others = friends.filter(({ user_id }) => !results.has(user_id));
  return (
    <Card heading="Friends today">
      <ul className="lines">
        {[...played, ...others].map(({ user_id, display_name }) => (
          <li key={user_id} className="spread">
            <bdi translate="no">{display_name}</bdi>{' '}
            <span className={results.has(user_id) ? undefined : 'soft'}>
              {textOf(results.get(user_id), isOver)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function textOf(result: ScoreBoardEntry | undefined, isOver: boolean): string {
  if (!result) return 'not yet';
  if (!isOver) return '✓ played';
  return `✓ ${result.points_scored} · ${clockTime(result.completion_time_seconds)}`;
}
