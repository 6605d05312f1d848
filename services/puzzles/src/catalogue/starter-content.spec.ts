import { groupKey } from '@fourfold/game-rules';
import { fingerprintOf } from './fingerprint';
import { readReserve, readVolumes } from './starter-content';

describe('the volumes', () => {
  it('have at least 120 puzzles, all valid and all different', async () => {
    const puzzles = await readVolumes();
    expect(puzzles.length).toBeGreaterThanOrEqual(120);
    expect(new Set(puzzles.map(fingerprintOf)).size).toBe(puzzles.length);
  });

  it('are read without the red herring annotations', async () => {
    for (const puzzle of [...(await readVolumes()), ...(await readReserve())]) {
      expect(Object.keys(puzzle)).toEqual(['categories']);
    }
  });

  it('repeat no group of words, not even in the reserve', async () => {
    const groups = [...(await readVolumes()), ...(await readReserve())].flatMap(({ categories }) =>
      categories.map(({ words }) => groupKey(words)),
    );
    expect(groups.filter((group, index) => groups.indexOf(group) !== index)).toEqual([]);
  });
});
