import fc from 'fast-check';
import { emailKey } from './email';

describe('emailKey', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['  ada@example.com ', 'ada@example.com'],
    ['zoe\u0308@example.com', 'zo\u00eb@example.com'],
    ['ZOE\u0308@EXAMPLE.COM', 'zo\u00eb@example.com'],
  ])('compares %j as %j', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });

  it('is idempotent: the key of a key is the same key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (email) => {
        expect(emailKey(emailKey(email))).toBe(emailKey(email));
      }),
      { numRuns: 2000 },
    );
  });
});
