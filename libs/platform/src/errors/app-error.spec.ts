import { AppError, refusalHeaders } from './app-error';

describe('refusalHeaders', () => {
  it('returns no headers for a permanent refusal', () => {
    expect(refusalHeaders(new AppError('not_found'))).toEqual({});
  });

  it('returns when to try again', () => {
    expect(refusalHeaders(new AppError('account_locked', { retryAfterSeconds: 42 }))).toEqual({
      'retry-after': '42',
    });
  });

  it('returns the limit, what is left of it, and when it resets', () => {
    const limit = { limit: 5, remaining: 0, resetSeconds: 60 };
    expect(refusalHeaders(new AppError('rate_limited', { retryAfterSeconds: 60, limit }))).toEqual({
      'retry-after': '60',
      'ratelimit-limit': '5',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '60',
    });
  });
});
