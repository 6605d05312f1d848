/** Whether the end of the last mute is still to come. */
export const isMuted = (until: string | null | undefined, nowMs: number): until is string =>
  typeof until === 'string' && Date.parse(until) > nowMs;
