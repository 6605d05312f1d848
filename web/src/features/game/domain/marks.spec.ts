import { cycled, groupedByMark, markOf } from './marks';

it('cycles through four shapes and back to none', () => {
  const steps = [1, 2, 3, 4, 5].reduce<Record<string, number>[]>(
    (all) => [...all, cycled(all.at(-1)!, 'KEEL')],
    [{ MAST: 2 }],
  );
  expect(steps.map((marks) => markOf(marks, 'KEEL')?.name)).toEqual([
    undefined,
    'circle',
    'triangle',
    'square',
    'diamond',
    undefined,
  ]);
  expect(steps.at(-1)).toEqual({ MAST: 2 });
});

it('groups marked tiles and leaves the others in order', () => {
  expect(groupedByMark(['A', 'B', 'C', 'D', 'E'], { D: 1, B: 2, E: 1 })).toEqual(['D', 'E', 'B', 'A', 'C']);
});

it('ignores marks without a shape', () => expect(markOf({ KEEL: 9 }, 'KEEL')).toBeUndefined());
