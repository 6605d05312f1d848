export const puzzles = {
  today: '/api/puzzles/today',
  available: '/api/puzzles/available',
  withdrawn: '/api/puzzles/withdrawn',
  byDate: '/api/puzzles/date/:date',
  complete: '/api/puzzles/:puzzle_id/complete',
  review: '/api/puzzles/:puzzle_id/review',
} as const;
