/** Rounded to two decimal places. @param sum of figures with two decimal places */
export function average(sum: number, count: number): number {
  return Math.round(Math.round(100 * sum) / count) / 100;
}
