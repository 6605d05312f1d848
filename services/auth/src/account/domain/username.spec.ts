import fc from 'fast-check';
import { playerUsername, usernameCandidate, usernameSlug } from './username';

const USERNAME = /^[a-z0-9_]{3,20}$/;

describe('usernameSlug', () => {
  it.each([
    ['Ada Lovelace', 'ada_lovelace'],
    ['Zoë Müller', 'zoe_muller'],
    ['Straße', 'strasse'],
    ['Łukasz Øst', 'lukasz_ost'],
    ['İpek', 'ipek'],
    ['ＦＵＬＬ', 'full'],
    ['--  x_y  --', 'x_y'],
    ['Al', 'player_al'],
    ['李小龙', 'player'],
    ['🦉🦉', 'player'],
    ['a'.repeat(50), 'a'.repeat(20)],
    ['Maximilian Alexander von', 'maximilian_alexander'],
    ['Maximilian Alexandria X', 'maximilian_alexandri'],
  ])('turns %j into %j', (displayName, slug) => {
    expect(usernameSlug(displayName)).toBe(slug);
  });
});

describe('usernameCandidate', () => {
  it('appends 2, 3, 4 and then random numbers of growing length', () => {
    const candidates = [0, 1, 2, 3, 4, 5, 6].map((attempt) => usernameCandidate('Ada', attempt, 0.5));
    expect(candidates).toEqual(['ada', 'ada2', 'ada3', 'ada4', 'ada550', 'ada5500', 'ada55000']);
  });

  it('limits a username to twenty characters by truncating the name, never the number', () => {
    expect(usernameCandidate('a'.repeat(50), 1, 0)).toBe(`${'a'.repeat(19)}2`);
    expect(usernameCandidate('a'.repeat(50), 40, 0.999999999)).toMatch(/^a{11}\d{9}$/);
  });

  it('is a valid username for any name at any attempt', () => {
    const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.nat(30),
        anyRandom,
        (name, attempt, random) => {
          expect(usernameCandidate(name, attempt, random)).toMatch(USERNAME);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the username of a player', () => {
  it.each([
    ['Ada', 'ada'],
    ['李 Admin', 'player_admin'],
    ['Админ Staff 2', 'player_staff_2'],
    ['Fourfold Moderators 李', 'player_fourfold_mode'],
  ])('from %j is %j: it never passes for that of an admin', (displayName, username) => {
    expect(playerUsername(displayName, 0, 0)).toBe(username);
  });

  it('does not pass for one either because it was cut to add a number', () => {
    expect(usernameCandidate('Fourfold Moderatorsx', 1, 0)).toBe('fourfold_moderators2');
    expect(playerUsername('Fourfold Moderatorsx', 1, 0)).toBe('player_fourfold_mod2');
  });
});
