import { useEffect } from 'react';
import { callAt } from '../../lib/time/call-at';
import { Moment } from '../../ui/moment';
import { forgetMute } from './mute';

/** Stands where a muted player would write, and goes with the end of the mute. */
export function MutedLine({ until }: { until: string }) {
  useEffect(() => callAt(Date.parse(until), forgetMute), [until]);
  return (
    <p role="status" className="wash">
      You’re muted until <Moment at={until} />. You can write again then.
    </p>
  );
}
