import { routePath, ROUTES, type PuzzleReview, type ScoreBoardEntry } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format';
import { ordinal } from '../../../lib/ordinal';
import { api } from '../../../shared/api';
import { LEADERBOARD_KEY } from '../../../shared/scores/use-scored';
import { Figure } from '../../../ui/figures';

/** Others finish meanwhile. */
const FOLLOW_MS = 20_000;

interface Place {
  rank: number;
  players: number;
}

/** The place on today's board, followed while the page is looked at; nothing for a game that is on no board. */
export function TodaysPlace({ puzzleId }: { puzzleId: number }) {
  const { data } = useQuery({
    queryKey: [...LEADERBOARD_KEY, 'place', puzzleId],
    queryFn: ({ signal }) => fetchPlace(puzzleId, signal),
    refetchInterval: FOLLOW_MS,
  });
  return (
    data && <Figure label="Place today">{`${ordinal(data.rank)} of ${formatNumber(data.players)}`}</Figure>
  );
}

async function fetchPlace(puzzleId: number, signal: AbortSignal): Promise<Place | null> {
  const [rows, { players }] = await Promise.all([
    api.get<ScoreBoardEntry[]>(`${ROUTES.leaderboards.today}?limit=1`, signal),
    api.get<PuzzleReview>(routePath(ROUTES.puzzles.review, { puzzle_id: puzzleId }), signal),
  ]);
  const own = rows.find(({ is_me, puzzle_id }) => is_me && puzzle_id === puzzleId);
  return own ? { rank: own.rank, players: Math.max(players, own.rank) } : null;
}
