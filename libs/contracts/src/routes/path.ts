/** The parameter names of a pattern: `'date'` for `'/api/puzzles/date/:date'`. */
export type RouteParams<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | RouteParams<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * The path of a pattern with its parameters filled in and percent-encoded.
 * @throws RangeError when a parameter is missing or empty, since such a path would name another resource.
 */
export function routePath<Pattern extends string>(
  pattern: Pattern,
  params: Record<RouteParams<Pattern>, string | number>,
): string {
  return pattern.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = String((params as Record<string, string | number | undefined>)[name] ?? '');
    if (value === '') throw new RangeError(`The path ${pattern} needs ${name}`);
    return encodeURIComponent(value);
  });
}
