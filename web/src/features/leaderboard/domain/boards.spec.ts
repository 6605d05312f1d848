import { boardPath, type BoardName, type BoardScope } from './boards';

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
});
