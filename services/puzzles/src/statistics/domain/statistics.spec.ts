import { layOut, type Puzzle } from '@fourfold/game-rules';
import { statisticsOf, type Measure } from './statistics';

const puzzle: Puzzle = {
  categories: ([1, 2, 3, 4] as const).map((difficulty) => ({
    name: `Group ${difficulty}`,
    difficulty,
    words: ['A', 'B', 'C', 'D'].map((letter) => `${letter}${difficulty}`),
  })),
};
const board = layOut(puzzle);
const measure = (name: Measure['measure'], key: number, amount: number): Measure => ({
  measure: name,
  key,
  amount,
});

describe('the statistics of a puzzle', () => {
  it('have counts, and no rate, below 30 finished games', () => {
    const statistics = statisticsOf(board, [measure('mistakes', 0, 29), measure('solved', 0, 29)], 40);
    expect(statistics).toMatchObject({
      games: 40,
      finished: 29,
      mistakes: [29, 0, 0, 0, 0],
      solve_rate: null,
      solve_rate_low: null,
      solve_rate_high: null,
      near_misses: null,
      first_wrong: [],
      alarm: null,
    });
    for (const category of statistics.categories)
      expect(category).toMatchObject({ measured_difficulty: null, found_rate: null, mean_place: null });
  });

  it('have rates, the interval, the order of groups and the first wrong groups from 30 games on', () => {
    const statistics = statisticsOf(
      board,
      [
        measure('mistakes', 1, 20),
        measure('mistakes', 4, 10),
        measure('solved', 0, 20),
        measure('found', 0, 30),
        measure('place', 0, 90),
        measure('found', 1, 24),
        measure('place', 1, 24),
        measure('first_wrong', 0b1_0111, 3),
        measure('first_wrong', 0b1000_0111, 12),
        measure('wrong', 0, 40),
        measure('near', 0, 10),
      ],
      31,
    );
    expect(statistics).toMatchObject({ finished: 30, solve_rate: 20 / 30, near_misses: 0.25 });
    expect(statistics.solve_rate_low).toBeCloseTo(0.488, 3);
    expect(statistics.solve_rate_high).toBeCloseTo(0.808, 3);
    expect(statistics.categories).toMatchObject([
      { name: 'Group 1', difficulty: 1, measured_difficulty: 2, found_rate: 1, mean_place: 3 },
      { name: 'Group 2', difficulty: 2, measured_difficulty: 1, found_rate: 0.8, mean_place: 1 },
      { measured_difficulty: 3, found_rate: 0, mean_place: null },
      { measured_difficulty: 4, found_rate: 0, mean_place: null },
    ]);
    expect(statistics.first_wrong).toEqual([
      { words: ['A1', 'B1', 'C1', 'D2'], share: 0.4 },
      { words: ['A1', 'B1', 'C1', 'A2'], share: 0.1 },
    ]);
  });

  it.each([
    [199, 0, null],
    [200, 69, 'too_hard'],
    [200, 70, null],
    [200, 190, null],
    [200, 191, 'too_easy'],
  ])('of %d games with %d solved have the alarm %s', (finished, solved, alarm) => {
    const measures = [measure('mistakes', 2, finished), measure('solved', 0, solved)];
    expect(statisticsOf(board, measures, finished).alarm).toBe(alarm);
  });
});
