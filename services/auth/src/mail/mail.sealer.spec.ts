import { MailSealer } from './mail.sealer';

const sealer = new MailSealer('a secret of thirty-two characters');
const MAIL = { to: 'ada@example.com', text: 'A link: https://fourfold.example/?token=abc' };

describe('MailSealer', () => {
  it('opens what it has sealed', () => {
    expect(sealer.open('one', sealer.seal('one', MAIL))).toEqual(MAIL);
  });

  it('hides the content, and seals it differently each time', () => {
    const sealed = sealer.seal('one', MAIL);
    for (const part of ['ada@example.com', 'A link', 'token=abc']) expect(sealed.includes(part)).toBe(false);
    expect(sealer.seal('one', MAIL).equals(sealed)).toBe(false);
  });

  it('opens only with the same secret, for the same mail and when unchanged', () => {
    const sealed = sealer.seal('one', MAIL);
    expect(() => new MailSealer('another secret of the same length').open('one', sealed)).toThrow();
    expect(() => sealer.open('two', sealed)).toThrow();
    const changed = Buffer.from(sealed);
    changed[changed.length - 1]! ^= 1;
    expect(() => sealer.open('one', changed)).toThrow();
  });
});
