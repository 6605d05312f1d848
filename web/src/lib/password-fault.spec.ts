import { passwordFault } from './password-fault';

describe('a password typed twice', () => {
  it('has no fault when it is long enough', () => expect(passwordFault('secret', 'secret')).toBeUndefined());

  it.each([
    ['secret', 'other!', 'Passwords do not match'],
    ['short', 'other', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 6 characters long'],
  ])('%s and %s: %s', (password, confirmation, fault) =>
    expect(passwordFault(password, confirmation)).toBe(fault),
  );

  it('names the passwords as its form does', () =>
    expect(passwordFault('secret', 'other!', 'New passwords do not match')).toBe(
      'New passwords do not match',
    ));
});
