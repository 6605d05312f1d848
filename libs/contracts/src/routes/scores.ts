export const scores = {
  mine: '/api/scores/me',
  submit: '/api/scores/puzzle/:puzzle_id',
  status: '/api/scores/puzzle/:puzzle_id/status',
  guesses: '/api/scores/puzzle/:puzzle_id/guesses',
  validateGuess: '/api/scores/validate-guess',
  checkMissingAll: '/api/scores/check-missing-all',
  sync: '/api/scores/sync',
} as const;
