import { createHash } from 'node:crypto';
import { samplePuzzle } from '../test/builders';
import { openSealedGroup, sealPack, type OpenGroup, type SealedPack } from './sealed-pack';

const puzzle = samplePuzzle();
const groups: OpenGroup[] = puzzle.categories.map(({ name, difficulty, words }) => ({
  category_name: name,
  difficulty,
  words,
}));

/** Deterministic for each seed: random bytes would contain a short word now and then. */
function seal(iterations = 50, seed = 0): Promise<SealedPack> {
  const bytes = (use: string, length: number) =>
    new Uint8Array(createHash('sha256').update(`${seed} ${use}`).digest().subarray(0, length));
  const ivs = groups.map((_group, index) => bytes(`iv ${index}`, 12));
  return sealPack(groups, { iterations, salt: bytes('salt', 16), ivs });
}

describe('the sealed pack', () => {
  it('opens a group with its own words, in any order and spelling', async () => {
    const pack = await seal();
    for (const { words, category_name, difficulty } of groups) {
      const typed = [...words].reverse().map((word) => ` ${word.toLowerCase()}`);
      expect(await openSealedGroup(pack, typed)).toEqual({ category_name, difficulty });
    }
  });

  it('is the same in every release, since a browser may be older than the server', async () => {
    const digest = createHash('sha256').update(JSON.stringify(await seal()));
    expect(digest.digest('base64')).toBe('BG8A2/+nKcXRDE7qMAWtLzcJ/uoxJaBeHsndwbwXPlY=');
  });

  it('does not open a group with three of its words and another one', async () => {
    const [first, second] = puzzle.categories;
    const near = [...first!.words.slice(0, 3), second!.words[0]!];
    expect(await openSealedGroup(await seal(), near)).toBeUndefined();
  });

  it('reveals no name or word, and nothing by order or length', async () => {
    const packs = await Promise.all(Array.from({ length: 30 }, (_none, seed) => seal(1, seed)));
    const bytes = packs.flatMap((pack) => pack.categories.map(({ sealed }) => atob(sealed))).join();
    for (const { words, category_name } of groups)
      for (const secret of [category_name, ...words]) expect(bytes).not.toContain(secret);
    expect(new Set(packs.flatMap((pack) => pack.categories.map((entry) => entry.sealed.length))).size).toBe(
      1,
    );
    const places = await Promise.all(packs.map((pack) => placeOf(pack, groups[0]!)));
    expect(new Set(places).size).toBe(4);
  });

  it('throws when the ciphertext of a group was replaced', async () => {
    const pack = await seal();
    const place = await placeOf(pack, groups[0]!);
    const other = pack.categories[(place + 1) % 4]!.sealed;
    const forged = pack.categories.map((entry, index) =>
      index === place ? { ...entry, sealed: other } : entry,
    );
    await expect(openSealedGroup({ ...pack, categories: forged }, groups[0]!.words)).rejects.toThrow();
  });
});

/** The index of a group in the pack. */
async function placeOf(pack: SealedPack, group: OpenGroup): Promise<number> {
  const opens = await Promise.all(
    pack.categories.map((entry) => openSealedGroup({ ...pack, categories: [entry] }, group.words)),
  );
  return opens.findIndex((name) => name !== undefined);
}
