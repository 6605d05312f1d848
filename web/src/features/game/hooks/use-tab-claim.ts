import { useEffect, useEffectEvent, useState } from 'react';

const CHANNEL = 'fourfold.game';

/**
 * Whether this tab is the one being played in. The tab looked at last holds the claim, and with it
 * the clock, so that a minute that runs out costs one mistake, however many tabs show it. `onRegained` is called on coming back to a
 * tab after another one had the claim.
 */
export function useTabClaim(onRegained: () => void): boolean {
  const [held, setHeld] = useState(true);
  const regained = useEffectEvent(() => {
    if (!held) onRegained();
  });

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => setHeld(false);
    const claim = (): void => {
      if (document.visibilityState === 'hidden') return;
      regained();
      setHeld(true);
      channel.postMessage('claimed');
    };
    if (document.visibilityState === 'visible') channel.postMessage('claimed');
    document.addEventListener('visibilitychange', claim);
    window.addEventListener('focus', claim);
    return () => {
      document.removeEventListener('visibilitychange', claim);
      window.removeEventListener('focus', claim);
      channel.close();
    };
  }, []);

  return held;
}
