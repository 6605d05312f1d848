import { useEffect } from 'react';
import { Moment } from '../../ui/moment';
import { forgetMute } from './mute';

/** The longest that a browser waits. */
const LONGEST_MS = 2 ** 31 - 1;

/** Stands where a muted player would write, and goes with the end of the mute. */
export function MutedLine({ until }: { until: string }) {
  useEffect(() => {
    const leftMs = Date.parse(until) - Date.now();
    if (leftMs > LONGEST_MS) return undefined;
    const timer = setTimeout(forgetMute, leftMs);
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <p role="status" className="wash">
      You’re muted until <Moment at={until} />. You can write again then.
    </p>
  );
}
