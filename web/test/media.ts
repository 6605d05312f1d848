/** Sets which media queries of the page match. */
export function setMedia(matches: (query: string) => boolean): void {
  window.matchMedia = (query) =>
    ({
      matches: matches(query),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
}
