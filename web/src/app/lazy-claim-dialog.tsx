import { Suspense } from 'react';
import { useGuestClaim } from '../shared/session/guest-claim';
import { useAccount } from '../shared/session/use-session';
import { optionalComponent } from '../lib/optional-component';

const ClaimDialog = optionalComponent(
  async () => (await import('../features/account/components/claim-dialog')).ClaimDialog,
);

/** The question goes with the account that it was asked of. */
export function LazyClaimDialog() {
  const offered = useGuestClaim();
  const userId = useAccount()?.user_id;
  if (!offered || offered.userId !== userId) return null;
  return (
    <Suspense>
      <ClaimDialog {...offered} />
    </Suspense>
  );
}
