import { mailText } from './mail-texts';

describe('the text of a mail', () => {
  it('leads to its link with a token, and to the home page without', () => {
    expect(mailText('email_changed_from', { token: 'abc' }).link).toMatchObject({ path: '/restore-email' });
    expect(mailText('email_changed_from', {}).link).toMatchObject({ path: '', label: 'Open Fourfold' });
    expect(mailText('password_changed', { token: 'abc' }).link).toMatchObject({ path: '' });
  });

  it.each(['new_device', 'admin_granted', 'passkey_added', 'passkey_removed'] as const)(
    'of the kind %s leads whoever did not do it to a new password',
    (kind) => {
      const { link } = mailText(kind, { address: '203.0.113.7' });
      expect(link).toMatchObject({ path: '/forgot-password', label: expect.stringContaining('wasn’t me') });
    },
  );

  it('says that it is the last of the hour, in any kind', () => {
    const last = /our last mail to this address for an hour/;
    expect(mailText('password_changed', { isLast: true }).notes.at(-1)).toMatch(last);
    expect(mailText('email_changed_to', { isLast: true, token: 'abc' }).notes.at(-1)).toMatch(last);
    expect(mailText('password_changed', {}).notes.join()).not.toMatch(last);
  });

  it('tells a former address what to do: with its link, or else to write to us', () => {
    const [withLink] = mailText('email_changed_from', { token: 'abc' }).notes;
    const [without] = mailText('email_changed_from', {}).notes;
    expect(withLink).toMatch(/works once, for 7 days/);
    expect(without).toMatch(/^Was it not you\? Write to us/);
  });

  it.each<[string, Parameters<typeof mailText>[1], RegExp[]]>([
    ['that has to be confirmed', { token: 'abc' }, [/confirm it within 7 days/, /to your old address/]],
    ['that the account had before', { getsResetLinks: true }, []],
    ['that is confirmed', {}, [/to your old address/]],
  ])('tells a new address %s what is still to come', (_what, facts, expected) => {
    const { notes } = mailText('email_changed_to', facts);
    expect(notes.slice(0, -1)).toEqual(expected.map((part) => expect.stringMatching(part) as string));
    expect(notes.at(-1)).toMatch(/^Do you have no account\?/);
  });

  it('says when a reset link gives the account an address back', () => {
    expect(mailText('password_reset', { token: 'abc', returnsAddress: true }).text).toMatch(/this one back/);
    expect(mailText('password_reset', { token: 'abc', returnsAddress: false }).text).not.toMatch(/back/);
  });
});
