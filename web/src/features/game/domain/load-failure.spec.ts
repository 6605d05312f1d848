import { ApiError, NetworkError } from '../../../lib/http/errors';
import { InvalidPuzzleError } from '../../../lib/puzzles/puzzle-shape';
import { loadFailure } from './load-failure';

describe('the error table of the puzzle load', () => {
  it.each([
    [new ApiError(409, 'Done at noon.'), 'already_played', 'Done at noon.'],
    [new ApiError(409, undefined), 'already_played', "You have already played today's puzzle."],
    [new ApiError(404, 'x'), 'no_puzzle', 'No puzzle available for today. Check back tomorrow!'],
    [
      new NetworkError(new TypeError()),
      'failed',
      'Cannot connect to server. Please ensure the backend is running on port 8000.',
    ],
    [new ApiError(503, 'x'), 'failed', 'Failed to load puzzle. Please try again.'],
    [new Error('anything'), 'failed', 'Failed to load puzzle. Please try again.'],
    [new InvalidPuzzleError(), 'failed', 'Invalid puzzle data received'],
  ])('%s', (error, kind, message) => expect(loadFailure(error)).toEqual({ kind, message }));
});
