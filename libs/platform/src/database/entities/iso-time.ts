/** Maps a timestamp column to an ISO-8601 string, as in the contracts, instead of a `Date`. */
export const isoTime = { to: (time: string) => time, from: (time: Date) => time.toISOString() };
