import { roomCodeIn } from './room-code';

describe('a room code', () => {
  it.each([
    ['small letters', 'fqld23'],
    ['blanks around and between', '  FQL D23\n'],
    ['a hyphen', 'FQL-D23'],
    ['a dash', 'fql–d23'],
    ['full width', 'ＦＱＬＤ２３'],
    ['an invisible mark in front', '\u200eFQLD23'],
    ['the link of its room', 'https://fourfold.example/battle/game/FQLD23'],
    ['a link with more behind it', 'http://localhost:8000/battle/game/fqld23/?from=chat#top'],
    ['a link in a sentence', 'Come to https://fourfold.example/battle/game/FQLD23, now!'],
    ['too many characters', 'FQL-D23XYZ'],
  ])('is found in %s', (_, typed) => expect(roomCodeIn(typed)).toBe('FQLD23'));

  it('is what there is of it so far', () => {
    expect([roomCodeIn(''), roomCodeIn(' - '), roomCodeIn('fq-')]).toEqual(['', '', 'FQ']);
  });
});
