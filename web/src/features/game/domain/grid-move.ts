/** The index of the tile that a key moves to, without wrapping around; undefined for other keys. */
export function gridMove(key: string, from: number, tiles: number, columns: number): number | undefined {
  const column = from % columns;
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? from - 1 : from;
    case 'ArrowRight':
      return column < columns - 1 && from + 1 < tiles ? from + 1 : from;
    case 'ArrowUp':
      return from >= columns ? from - columns : from;
    case 'ArrowDown':
      return from + columns < tiles ? from + columns : from;
    case 'Home':
      return 0;
    case 'End':
      return tiles - 1;
    default:
      return undefined;
  }
}

/** The focused tile, or the nearest one if it has left the grid. */
export function nearestTile(
  held: string | undefined,
  before: readonly string[],
  now: readonly string[],
): string | undefined {
  if (held === undefined) return now[0];
  const place = before.indexOf(held);
  const distance = (word: string): number => Math.abs(before.indexOf(word) - place);
  return now.includes(held) ? held : [...now].sort((a, b) => distance(a) - distance(b))[0];
}
