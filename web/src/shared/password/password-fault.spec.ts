import { passwordFault } from './password-fault';

describe('the fault of a new password', () => {
  it.each([
    ['short', 'other', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 6 characters long'],
    ['secret', 'secret', undefined],
    ['🐝🐝🐝🐝🐝', '🐝🐝🐝🐝🐝', 'Password must be at least 6 characters long'],
  ])('%s, confirmed as %s, is %p', (password, confirmation, fault) => {
    expect(passwordFault(password, confirmation)).toBe(fault);
  });

  it('has the words of the form for a mismatch', () => {
    expect(passwordFault('secret', 'other', 'New passwords do not match')).toBe('New passwords do not match');
  });
});
