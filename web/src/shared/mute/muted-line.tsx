import { useEffect } from 'react';
import { serverClock } from '../../lib/time/server-clock';
import { Moment } from '../../ui/moment';
import { forgetMute } from './mute';

/** A longer wait is split: a timer does not count while the machine sleeps, and beyond 24 days it fires at once. */
const LONGEST_WAIT_MS = 60_000;

/** Stands where a muted player would write, and goes with the end of the mute. */
export function MutedLine({ until }: { until: string }) {
  useEffect(() => {
    let timer = 0;
    const wait = (): void => {
      const leftMs = Date.parse(until) - serverClock.now();
      if (leftMs > 0) timer = window.setTimeout(wait, Math.min(leftMs, LONGEST_WAIT_MS));
      else forgetMute();
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [until]);
  return (
    <p role="status" className="wash">
      You’re muted until <Moment at={until} />. You can write again then.
    </p>
  );
}
