/** The standard normal quantile of a 95 % interval. */
const Z = 1.959964;

/** Wilson score interval of a share, 95 %: also sensible for few games and for shares near 0 and 1. */
export function wilsonInterval(successes: number, total: number): { low: number; high: number } {
  const share = successes / total;
  const spread = Z * Math.sqrt((share * (1 - share)) / total + (Z * Z) / (4 * total * total));
  const centre = share + (Z * Z) / (2 * total);
  const scale = 1 + (Z * Z) / total;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}
