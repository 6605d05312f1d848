import { PASSKEY_NAME_MAX_CHARACTERS } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { field } from '../../../lib/field';
import { PATHS } from '../../../shared/paths';
import { passkeyFault, supportsPasskeys } from '../../../shared/session/passkeys';
import { ButtonLink } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Link } from '../../../ui/link';
import { addFirstPasskey } from '../api';
import { useLinkToken } from '../hooks/use-link-token';
import { AccountForm, AccountPage, Done } from './account-form';

const FAILURE = 'Failed to add the passkey. Please try again.';

/** For a new admin: the command line has printed the link to this page. */
export function FirstPasskeyForm() {
  const token = useLinkToken();
  const adding = useMutation({ mutationFn: addFirstPasskey });
  return (
    <AccountPage title="Add your first passkey">
      {adding.data ? (
        <Done message="Your passkey is added. Sign in with it to open the admin pages.">
          <ButtonLink look="primary" to={PATHS.login}>
            Go to login
          </ButtonLink>
        </Done>
      ) : (
        <AccountForm
          fault={faultOf(token, adding.error)}
          mutation={{ ...adding, error: null }}
          failure={FAILURE}
          action="Add passkey"
          onSubmit={(fields) => {
            const name = field(fields, 'name').trim();
            if (token && supportsPasskeys() && name !== '') adding.mutate({ token, name });
          }}
          footer={
            <Link to={PATHS.home} className="target">
              Home
            </Link>
          }
        >
          <p>
            The admin pages open with a passkey: your fingerprint, face or PIN on this device, or a security
            key. This link adds one, once.
          </p>
          <TextField
            label="Name of the passkey"
            name="name"
            defaultValue="My first passkey"
            maxCharacters={PASSKEY_NAME_MAX_CHARACTERS}
            required
          />
        </AccountForm>
      )}
    </AccountPage>
  );
}

function faultOf(token: string | undefined, error: Error | null): string | undefined {
  if (!token) return 'Invalid or missing link';
  if (!supportsPasskeys()) return 'This browser can’t use passkeys. Open the link in another one.';
  return error ? passkeyFault(error, FAILURE) : undefined;
}
