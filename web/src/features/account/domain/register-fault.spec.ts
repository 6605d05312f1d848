import { registerFault } from './register-fault';

const good = { displayName: 'Ada', password: 'secret', confirmation: 'secret' };

describe('a registration', () => {
  it('with all it needs has no fault', () => expect(registerFault(good)).toBeUndefined());

  it.each([
    [{ confirmation: 'other' }, 'Passwords do not match'],
    [{ password: 'short', confirmation: 'short' }, 'Password must be at least 6 characters long'],
    [{ displayName: '   ' }, 'Display name is required'],
  ])('with %o is told why not', (changes, fault) =>
    expect(registerFault({ ...good, ...changes })).toBe(fault),
  );
});
