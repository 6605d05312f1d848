/** The player's marks on tiles: positions in `MARKS`, from 1, by word. */
export type Marks = Readonly<Record<string, number>>;

export const MARKS = [
  { sign: '●', name: 'circle' },
  { sign: '▲', name: 'triangle' },
  { sign: '■', name: 'square' },
  { sign: '◆', name: 'diamond' },
] as const;

export type Mark = (typeof MARKS)[number];

/** The next mark for a tile: the four in turn, then none. */
export function cycled(marks: Marks, word: string): Marks {
  const next = ((marks[word] ?? 0) + 1) % (MARKS.length + 1);
  const { [word]: _, ...others } = marks;
  return next === 0 ? others : { ...others, [word]: next };
}

export function markOf(marks: Marks, word: string): Mark | undefined {
  return MARKS[(marks[word] ?? 0) - 1];
}

/** Unmarked tiles come last; tiles of one mark keep their order. */
export function groupedByMark(tiles: readonly string[], marks: Marks): string[] {
  const place = (word: string): number => marks[word] ?? MARKS.length + 1;
  return [...tiles].sort((left, right) => place(left) - place(right));
}
