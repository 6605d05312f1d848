import { DIFFICULTIES, difficultyLabel } from './puzzle';

it('every difficulty has a label', () => {
  expect(DIFFICULTIES.map(difficultyLabel)).toEqual(['Easy', 'Medium', 'Hard', 'Tricky']);
});
