/** @param rate 0–1; null is not known yet */
export function percent(rate: number | null): string {
  return rate === null ? '–' : `${Math.round(100 * rate)} %`;
}
