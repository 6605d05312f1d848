import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../lib/store';
import { reauthentication } from '../shared/session/reauthentication';
import { useSession } from '../shared/session/use-session';
import { optionalComponent } from '../lib/optional-component';

const decline = (): void => reauthentication.settle(false);

const ReauthenticationDialog = optionalComponent(() =>
  import('../features/account/components/reauthentication-dialog').then(
    (dialog) => dialog.ReauthenticationDialog,
    () => Unavailable,
  ),
);

/** Without the code of the dialog, the request fails as if the question had been cancelled. */
function Unavailable() {
  useEffect(decline, []);
  return null;
}

/** Asks for the password on any page, above whatever is open there, when a request needs it. */
export function LazyReauthenticationDialog() {
  const isWanted = useStore(reauthentication, ({ isWanted }) => isWanted());
  const userId = useSession()?.user.user_id;
  const { pathname } = useLocation();
  // A question ends with the page and the session that it came from.
  useEffect(() => decline, [pathname, userId]);
  return (
    isWanted && (
      <Suspense>
        <ReauthenticationDialog />
      </Suspense>
    )
  );
}
