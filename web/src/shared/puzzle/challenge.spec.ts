import { challengeIn, challengePath, challengeText } from './challenge';

const challenge = { username: 'mira_7', number: 12, mistakes: 1 };
const read = (path: string) => challengeIn(new URLSearchParams(path.split('?')[1]));

describe('a challenge', () => {
  it('is read from the link that was shared', () => {
    expect(read(challengePath(challenge))).toEqual(challenge);
    expect(challengeText(challenge)).toBe('solved No. 12 with 1 mistake. Can you?');
    expect(challengeText({ ...challenge, mistakes: 4 })).toBe('couldn’t solve No. 12. Can you?');
  });

  it.each([
    '/?from=mira',
    '/?from=mira&no=0&mistakes=1',
    '/?from=mira&no=7&mistakes=5',
    '/?from=mira&no=7.5&mistakes=1',
    '/?from=<b>mira</b>&no=7&mistakes=1',
    '/?from=Mira%20won&no=7&mistakes=1',
  ])('is no other link: %s', (path) => {
    expect(read(path)).toBeUndefined();
  });
});
