/**
 * The languages that the browser prefers, as far as Intl knows them: on a system with POSIX locales some browsers name
 * `en-US@posix`, `C` or nothing, at which Intl throws.
 */
export function preferredLocales(): Intl.Locale[] {
  // Rules that name a date run without a browser too, in their tests.
  const tags = typeof navigator === 'undefined' ? [] : navigator.languages;
  return tags.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag.replace(/[.@].*$/, ''))];
    } catch {
      return [];
    }
  });
}
