export const made = {
  list: '/api/made-puzzles',
  check: '/api/made-puzzles/check',
  puzzle: '/api/made-puzzles/:code',
  state: '/api/made-puzzles/:code/state',
  guess: '/api/made-puzzles/:code/guess',
  complete: '/api/made-puzzles/:code/complete',
  review: '/api/made-puzzles/:code/review',
  report: '/api/made-puzzles/:code/report',
} as const;
