import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../shared/paths';
import {
  passkeyFault,
  passkeyLogin,
  passkeysQuery,
  supportsPasskeys,
} from '../../../shared/session/passkeys';
import { useSignIn } from '../../../shared/session/use-sign-in';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';

/** What to do once the server wants a session that began with a passkey. */
export function PasskeyNeeded({ onRetry }: { onRetry: () => void }) {
  const query = useQuery(passkeysQuery);
  return (
    <Card heading="The admin pages open with a passkey">
      {supportsPasskeys() ? (
        <QueryView
          query={query}
          loading="Loading passkeys…"
          failure="Failed to load passkeys"
          isEmpty={() => false}
        >
          {(passkeys) => (passkeys.length === 0 ? <AddFirst /> : <SignInAgain />)}
        </QueryView>
      ) : (
        <p>This browser can’t use passkeys: sign in with another one, or on your phone.</p>
      )}
      <p className="soft">
        Have you lost your passkeys? Another admin, or whoever runs this server, can let you in with your
        password for an hour.
      </p>
      <div className="row loose">
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </Card>
  );
}

function AddFirst() {
  return (
    <>
      <p>
        You signed in with your password, and have no passkey yet. Add one on your profile, then come back.
      </p>
      <div className="row loose">
        <ButtonLink look="primary" to={PATHS.profile}>
          Add a passkey
        </ButtonLink>
      </div>
    </>
  );
}

function SignInAgain() {
  const signIn = useSignIn(passkeyLogin);
  const { isPending, error } = signIn;
  return (
    <>
      <p>You signed in with your password. Sign in with your passkey to go on.</p>
      {error && (
        <Notice tone="alarm">{passkeyFault(error, 'The passkey didn’t work. Please try again.')}</Notice>
      )}
      <div className="row loose">
        <Button
          look="primary"
          aria-disabled={isPending}
          onClick={() => !isPending && signIn.mutate({ rememberMe: false })}
        >
          Sign in with a passkey
        </Button>
      </div>
    </>
  );
}
