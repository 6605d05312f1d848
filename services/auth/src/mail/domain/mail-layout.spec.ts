import { renderMail } from './mail-layout';

describe('the layout of a mail', () => {
  it('has the same content in plain text and in HTML', () => {
    const { subject, text, html } = renderMail({
      subject: 'News',
      paragraphs: ['Something happened.'],
      action: { label: 'Go on', url: 'https://fourfold.example/x?token=a-b' },
      notes: ['That is all.'],
    });
    expect(subject).toBe('News');
    for (const part of ['Hello,', 'Something happened.', 'Go on', 'token=a-b', 'That is all.']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(html).toContain('href="https://fourfold.example/x?token=a-b"');
    expect(text).not.toContain('<');
  });

  it('escapes what could be markup', () => {
    const { html } = renderMail({ subject: 'a < b', paragraphs: [`"c" & 'd'`], notes: [] });
    for (const part of ['a &lt; b', '&quot;c&quot; &amp; &#39;d&#39;']) expect(html).toContain(part);
  });
});
