import { linkedText } from './linked-text';

const urlsIn = (text: string): string[] => linkedText(text).flatMap(({ url }) => url ?? []);

it('keeps every character of a text', () => {
  for (const text of [
    '',
    'hi',
    'see https://a.example/b?c=d#e, and (http://f.example)!',
    'https://a.example',
  ])
    expect(
      linkedText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

it.each([
  ['see https://a.example/b?c=d#e, ok', ['https://a.example/b?c=d#e']],
  ['(http://f.example/x).', ['http://f.example/x']],
  ['HTTPS://A.example https://b.example', ['HTTPS://A.example', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example a.example', []],
  ['"https://a.example" onmouseover=alert(1)', ['https://a.example']],
  ['https://', []],
  ['https://a.example/wiki/Mercury_(planet)', ['https://a.example/wiki/Mercury_(planet)']],
  ['(see https://a.example/Mercury_(planet)).', ['https://a.example/Mercury_(planet)']],
  ['[https://a.example/x] {https://b.example}', ['https://a.example/x', 'https://b.example']],
  ['看https://example.com。好', ['https://example.com']],
  ['https://example.com/路径。好', ['https://example.com/路径']],
  ['https://example.com，https://b.example）', ['https://example.com', 'https://b.example']],
  ['https://bücher.example/ä?ö=ü', ['https://bücher.example/ä?ö=ü']],
  ['http://localhost:8000/game http://[::1]:80/x', ['http://localhost:8000/game', 'http://[::1]:80/x']],
  ['https://paypal.com@evil.example/login', []],
  ['https://user:pass@evil.example https://@evil.example', []],
  ['https://paypal.com\\@evil.example', ['https://paypal.com']],
  ['https://a.example/@ada', ['https://a.example/@ada']],
  ['https://a..example https://.example', ['https://a']],
])('finds the links of %s', (text, urls) => expect(urlsIn(text)).toEqual(urls));
