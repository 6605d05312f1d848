/** The player's own marks on tiles: a way to arrange one's thoughts that costs nothing and is told to nobody. */
export type Marks = Readonly<Record<string, number>>;

/** By their numbers, from 1. */
export const MARKS = [
  { sign: '●', name: 'circle' },
  { sign: '▲', name: 'triangle' },
  { sign: '■', name: 'square' },
  { sign: '◆', name: 'diamond' },
] as const;

/** The next mark on a tile: the four in turn, then none. */
export function cycled(marks: Marks, word: string): Marks {
  const next = ((marks[word] ?? 0) + 1) % (MARKS.length + 1);
  const { [word]: _, ...others } = marks;
  return next === 0 ? others : { ...others, [word]: next };
}

export function markOf(marks: Marks, word: string): (typeof MARKS)[number] | undefined {
  return MARKS[(marks[word] ?? 0) - 1];
}

/** Tiles of the same mark side by side, the unmarked ones last; otherwise in the order they had. */
export function groupedByMark(tiles: readonly string[], marks: Marks): string[] {
  const place = (word: string): number => marks[word] ?? MARKS.length + 1;
  return [...tiles].sort((left, right) => place(left) - place(right));
}
