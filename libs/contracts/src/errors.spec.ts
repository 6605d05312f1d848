import { accountLockedDetail, ERRORS, friendRequestDeclinedDetail } from './errors';

describe('the error table', () => {
  it.each([
    ['malformed_json', 400],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['csrf_failed', 403],
    ['not_found', 404],
    ['payload_too_large', 413],
    ['unsupported_media_type', 415],
    ['validation_failed', 422],
    ['rate_limited', 429],
    ['bad_gateway', 502],
    ['service_unavailable', 503],
    ['gateway_timeout', 504],
    ['account_locked', 423],
    ['answers_not_earned', 403],
    ['cannot_befriend_oneself', 400],
    ['cannot_change_oneself', 400],
    ['puzzle_already_started', 409],
    ['invalid_guest_token', 400],
    ['guest_gone', 409],
    ['passkey_limit', 409],
    ['passkey_required', 403],
  ] as const)('answers %s with %i', (code, status) => {
    expect(ERRORS[code].status).toBe(status);
  });

  it.each([
    ['email_taken', 409, 'Email already registered'],
    ['invalid_credentials', 401, 'Invalid email or password'],
    ['invalid_passkey', 401, 'Invalid passkey'],
    ['passkey_refused', 400, 'Invalid passkey'],
    ['account_disabled', 403, 'Account is disabled'],
    ['account_required', 403, 'Create an account to do this'],
    ['session_refreshed_elsewhere', 409, 'Session was refreshed elsewhere'],
    ['wrong_current_password', 400, 'Current password is incorrect'],
    ['invalid_reset_token', 400, 'Invalid or expired reset token'],
    ['no_puzzle_today', 404, 'No puzzle available for today. Check back tomorrow!'],
    ['already_played', 409, "You have already played today's puzzle."],
    ['group_already_tried', 409, 'You already tried that group.'],
    ['puzzle_not_finished', 409, 'Puzzle is not finished'],
    ['made_puzzle_closed', 404, 'Its author has closed this puzzle.'],
    ['made_puzzle_played', 409, 'This puzzle has been played. Make a copy to change it.'],
    ['score_already_submitted', 409, 'Score already submitted'],
    ['user_not_found', 404, 'User not found'],
    ['friend_request_declined', 409, 'This player has declined. You can ask again in 24 hours.'],
  ] as const)('answers %s with %i and the message from the contract', (code, status, detail) => {
    expect(ERRORS[code]).toEqual({ status, detail });
  });

  it.each([
    [15 * 60, 'Account is locked. Try again in 15 minutes.'],
    [14 * 60 + 1, 'Account is locked. Try again in 15 minutes.'],
    [60, 'Account is locked. Try again in 1 minutes.'],
    [0, 'Account is locked. Try again in 1 minutes.'],
  ])('rounds a lock of %i seconds up to whole minutes', (seconds, sentence) => {
    expect(accountLockedDetail(seconds)).toBe(sentence);
  });

  it.each([
    [24 * 60 * 60, 'This player has declined. You can ask again in 24 hours.'],
    [23 * 60 * 60 + 1, 'This player has declined. You can ask again in 24 hours.'],
    [23 * 60 * 60, 'This player has declined. You can ask again in 23 hours.'],
    [1, 'This player has declined. You can ask again in 1 hours.'],
  ])('rounds the %i seconds after a declined request up to whole hours', (seconds, sentence) => {
    expect(friendRequestDeclinedDetail(seconds)).toBe(sentence);
  });
});
