/** Three-way merge of an edit with what somebody else has stored meanwhile. */

/** Keys and indexes that lead to a part of a value. */
export type Path = ReadonlyArray<string | number>;

interface Sides<Value> {
  /** What both began with. */
  base: Value;
  mine: Value;
  theirs: Value;
}

interface Merge<Value> {
  /** With the changes of both; where both changed the same, with mine. */
  value: Value;
  /** The parts that both changed, differently. */
  clashes: Path[];
}

type Fields = Record<string | number, unknown>;

export function merge<Value>(sides: Sides<Value>): Merge<Value> {
  const clashes: Path[] = [];
  const value = mergeNodes(sides, [], clashes) as Value;
  return { value, clashes };
}

function mergeNodes({ base, mine, theirs }: Sides<unknown>, path: Path, clashes: Path[]): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (!areAlike(base, mine) || !areAlike(base, theirs)) {
    clashes.push(path);
    return mine;
  }
  const parts = Object.entries(mine as Fields).map(([key, part]) => {
    const sides = { base: (base as Fields)[key], mine: part, theirs: (theirs as Fields)[key] };
    const merged = mergeNodes(sides, [...path, Array.isArray(mine) ? Number(key) : key], clashes);
    return [key, merged] as const;
  });
  return Array.isArray(mine) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return (
    areAlike(one, other) &&
    Object.keys(one as Fields).every((key) => isSame((one as Fields)[key], (other as Fields)[key]))
  );
}

/** Objects with the same keys, or lists of the same length. */
function areAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other);
}

export function partOf(value: unknown, path: Path): unknown {
  return path.reduce((whole, key) => (whole as Fields)[key], value);
}

export function withPart<Value>(value: Value, [key, ...rest]: Path, part: unknown): Value {
  if (key === undefined) return part as Value;
  const changed = withPart((value as Fields)[key], rest, part);
  return (Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }) as Value;
}
