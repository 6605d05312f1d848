import { renderMail, type MailParts } from './mail-layout';

const mail = (changes: Partial<MailParts> = {}): MailParts => ({
  subject: 'News',
  to: 'Ada',
  paragraphs: ['Something happened.'],
  notes: ['That is all.'],
  ...changes,
});

describe('the layout of a mail', () => {
  it('has the same content in plain text and in HTML', () => {
    const { subject, text, html } = renderMail(
      mail({ action: { label: 'Go on', url: 'https://fourfold.example/x?token=a-b' } }),
    );
    expect(subject).toBe('News');
    for (const part of ['Hello Ada,', 'Something happened.', 'Go on', 'token=a-b', 'That is all.']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(html).toContain('href="https://fourfold.example/x?token=a-b"');
    expect(text).not.toContain('<');
  });

  it.each([
    `<script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `'; </p><a href='//evil'>x</a>`,
    '&lt;b&gt;',
  ])('shows the name %s as it was typed, never as markup', (to) => {
    const { text, html } = renderMail(mail({ to }));
    expect(text).toContain(`Hello ${to},`);
    expect(html).not.toContain(to);
    const plain = renderMail(mail({ to: 'Ada' })).html;
    const tagsOf = (markup: string): string[] => markup.match(/<[a-z!/][^>]*>/g) ?? [];
    expect(tagsOf(html)).toEqual(tagsOf(plain));
  });

  it.each(['Win at evil.example', 'https://evil', 'me@evil'])(
    'leaves out the name %s, which a mail client would turn into a link',
    (to) => {
      const { text, html } = renderMail(mail({ to }));
      expect(text).toMatch(/^Hello,\n/);
      expect(html).not.toContain('evil');
    },
  );

  it.each(['J. R. R. Tolkien', 'Dr. No', 'Ada 2.0', 'Zoë'])('greets %s by name', (to) => {
    expect(renderMail(mail({ to })).text).toContain(`Hello ${to},`);
  });
});
