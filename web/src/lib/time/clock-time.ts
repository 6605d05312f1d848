const SECOND_MS = 1_000;

/** Seconds as m:ss. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A duration in words, finer near its end; null when it is over. */
export function timeLeft(ms: number): string | null {
  const seconds = Math.ceil(ms / SECOND_MS);
  if (!(seconds > 0)) return null;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
