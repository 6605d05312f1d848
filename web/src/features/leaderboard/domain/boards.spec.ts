import { boardPath, splitBoard } from './boards';

const row = (rank: number, user_id: string) => ({ rank, user_id, display_name: user_id });

describe('a board', () => {
  it('is asked for at its own address, for visitors, players and friends', () => {
    expect(boardPath('today', 'public', 5)).toBe('/api/leaderboard/public/today?limit=5');
    expect(boardPath('streaks', 'friends', 100)).toBe('/api/leaderboard/streaks/friends?limit=100');
    expect(boardPath('totals', 'everybody', 100)).toBe('/api/leaderboard/total-scores?limit=100');
    expect(boardPath('battle', 'friends', 100)).toBe('/api/battle/leaderboard/friends?limit=100');
  });

  it('is parted into the top and the own row that lies below it', () => {
    const rows = [row(1, 'a'), row(2, 'b'), row(2, 'c'), row(57, 'me')];
    expect(splitBoard(rows, 3)).toEqual({ top: rows.slice(0, 3), own: rows[3] });
    expect(splitBoard(rows, 4)).toEqual({ top: rows, own: undefined });
  });
});
