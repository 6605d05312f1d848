/** The zone in which it is noon on the UTC date of `now`: no day ends while tests run. */
export function middayZone(now: Date): string {
  const hours = 12 - now.getUTCHours();
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}
