import { maySpoil } from './spoiler';

const puzzle = {
  puzzle_id: 1,
  groups: [
    { name: 'Bent paper', words: ['CREASE', 'PLEAT', 'TUCK', 'CRIMP'] },
    { name: '___', words: ['ÉCLAIR', 'GRAVY BOAT', 'ART', 'MAST'] },
  ],
};

it.each([
  ['the name of a group', 'It was bent paper, haha', true],
  ['the name in another spelling', 'ＢＥＮＴ-pápér!', true],
  ['three words of a group', 'crease, pleat and tuck', true],
  ['three words with accents and spaces', 'eclair · gravy  boat · art', true],
  ['two words of a group', 'crease and pleat', false],
  ['three words of two groups', 'crease, pleat and mast', false],
  ['words only inside of others', 'party master eclairs', false],
  ['a repeated word', 'tuck tuck tuck', false],
  ['a name that is no word', '___ what?', false],
  ['nothing', '', false],
])('judges %s', (_, text, expected) => expect(maySpoil(text, puzzle)).toBe(expected));
