import { decryptMail, encryptMail, mailKey } from './mail-encryption';

const KEY = mailKey('a secret of thirty-two characters');
const MAIL = { to: 'ada@example.com', text: 'A link: https://fourfold.example/?token=abc' };

describe('the encryption of mails', () => {
  it('decrypts what it has encrypted', () => {
    expect(decryptMail(KEY, 'one', encryptMail(KEY, 'one', MAIL))).toEqual(MAIL);
  });

  it('hides the content, and encrypts it differently each time', () => {
    const encrypted = encryptMail(KEY, 'one', MAIL);
    for (const part of ['ada@example.com', 'A link', 'token=abc'])
      expect(encrypted.includes(part)).toBe(false);
    expect(encryptMail(KEY, 'one', MAIL).equals(encrypted)).toBe(false);
  });

  it('decrypts only with the same secret, for the same mail and when unchanged', () => {
    const encrypted = encryptMail(KEY, 'one', MAIL);
    expect(() => decryptMail(mailKey('another secret of the same length'), 'one', encrypted)).toThrow();
    expect(() => decryptMail(KEY, 'two', encrypted)).toThrow();
    const changed = Buffer.from(encrypted);
    changed[changed.length - 1]! ^= 1;
    expect(() => decryptMail(KEY, 'one', changed)).toThrow();
  });
});
