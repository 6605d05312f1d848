import fc from 'fast-check';
import { emailKey } from './email';

describe('emailKey', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['  ada@example.com ', 'ada@example.com'],
    ['zoe\u0308@example.com', 'zo\u00eb@example.com'],
    ['ZOE\u0308@EXAMPLE.COM', 'zo\u00eb@example.com'],
    ['x@müller.de', 'x@xn--mller-kva.de'],
    ['x@MU\u0308LLER.DE', 'x@xn--mller-kva.de'],
    ['x@XN--MLLER-KVA.de', 'x@xn--mller-kva.de'],
    ['x@例え。jp', 'x@xn--r8jz45g.jp'],
    ['x@straße.de', 'x@xn--strae-oqa.de'],
    ['x@strasse.de', 'x@strasse.de'],
    ['x@Ⴀ.ge', 'x@xn--rkj.ge'],
    // Without a form in ASCII
    ['x@Ü\u200d.de', 'x@ü\u200d.de'],
    ['müller', 'müller'],
  ])('compares %j as %j', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });

  const anyText = fc.string({ unit: 'binary', maxLength: 30 });

  it('is idempotent: the key of a key is the same key', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('', '@'), anyText, (local, at, domain) => {
        const email = local + at + domain;
        expect(emailKey(emailKey(email))).toBe(emailKey(email));
      }),
      { numRuns: 2000 },
    );
  });
});
