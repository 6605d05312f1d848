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
])('finds the links of %s', (text, urls) => expect(urlsIn(text)).toEqual(urls));
