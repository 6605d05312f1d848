import { boardPath, splitBoard, type BoardName, type BoardScope } from './boards';

const row = (rank: number, user_id: string) => ({ rank, user_id, display_name: user_id });

describe('a board', () => {
  it('is asked for at its own address, for visitors, players and friends', () => {
    const path = (board: BoardName, scope: BoardScope): string => boardPath(board, { scope, limit: 100 });
    expect(boardPath('today', { scope: 'public', limit: 5 })).toBe('/api/leaderboard/public/today?limit=5');
    expect(path('streaks', 'friends')).toBe('/api/leaderboard/streaks/friends?limit=100');
    expect(path('totals', 'everybody')).toBe('/api/leaderboard/total-scores?limit=100');
    expect(path('allTime', 'everybody')).toBe('/api/leaderboard/all-time?limit=100');
    expect(path('battle', 'public')).toBe('/api/battle/leaderboard?limit=100');
    expect(path('battle', 'friends')).toBe('/api/battle/leaderboard/friends?limit=100');
  });

  it('of battles is asked for by period', () => {
    expect(boardPath('battle', { scope: 'everybody', limit: 100, period: 'week' })).toBe(
      '/api/battle/leaderboard?limit=100&period=week',
    );
  });

  it('is parted into the top and the own row that lies below it', () => {
    const rows = [row(1, 'a'), row(2, 'b'), row(2, 'c'), row(57, 'me')];
    expect(splitBoard(rows, 3)).toEqual({ top: rows.slice(0, 3), own: rows[3] });
    expect(splitBoard(rows, 4)).toEqual({ top: rows, own: undefined });
  });
});
