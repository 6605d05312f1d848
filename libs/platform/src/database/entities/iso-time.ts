/** A time as contracts have it, not as a `Date`. */
export const isoTime = { to: (time: string) => time, from: (time: Date) => time.toISOString() };
