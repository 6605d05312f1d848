import { ApiError, messageOf, NetworkError } from './errors';

describe('the message of an error', () => {
  it.each([
    ['the one of the server', new ApiError(409, 'Email already registered'), 'Email already registered'],
    ['the own one when the server sends none', new ApiError(500, undefined), 'Failed'],
    ['the own one when the server cannot be reached', new NetworkError(new TypeError('fetch')), 'Failed'],
    ['the own one for a fault of the app', new Error('x is not a function'), 'Failed'],
  ])('is %s', (_what, error, message) => {
    expect(messageOf(error, 'Failed')).toBe(message);
  });
});
