import { PASSKEY_NAME_MAX_CHARACTERS, PASSKEYS_MAX, type Passkey } from '@fourfold/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { field } from '../../../lib/field';
import { messageOf } from '../../../lib/http/errors';
import {
  PASSKEYS_KEY,
  passkeyFault,
  passkeysQuery,
  supportsPasskeys,
} from '../../../shared/session/passkeys';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/fields';
import { Form } from '../../../ui/form';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';
import { useToast } from '../../../ui/toast-context';
import { useFocusBack } from '../../../ui/use-focus-back';
import { addPasskey, removePasskey } from '../api';
import { deviceName } from '../domain/device-name';

export function PasskeyList() {
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const queries = useQueryClient();
  const query = useQuery(passkeysQuery);
  const removal = useMutation({
    mutationFn: ({ passkey_id }: Passkey) => removePasskey(passkey_id),
    onSuccess: async (_, { name }) => {
      toast.show(`“${name}” no longer signs you in.`);
      // The focused button is removed with its row.
      heading.current?.focus();
      await queries.invalidateQueries({ queryKey: PASSKEYS_KEY });
    },
    // It may have been removed nevertheless.
    onError: () => void queries.invalidateQueries({ queryKey: PASSKEYS_KEY }),
  });
  return (
    <Card heading="Passkeys" headingRef={heading}>
      <p>
        A passkey signs you in with your fingerprint, face or PIN instead of your password, and works on our
        pages only.
      </p>
      <QueryView
        query={query}
        loading="Loading passkeys…"
        failure="Failed to load passkeys"
        empty="No passkeys yet."
      >
        {(passkeys) => (
          <ul className="lines">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.passkey_id}
                passkey={passkey}
                busy={removal.isPending}
                onRemove={() => !removal.isPending && removal.mutate(passkey)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {removal.error && (
        <Notice tone="alarm">{messageOf(removal.error, 'Failed to remove the passkey')}</Notice>
      )}
      {query.data && <Addition count={query.data.length} />}
    </Card>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, created_at, last_used_at }, busy, onRemove }: PasskeyRowProps) {
  return (
    <li className="spread">
      <div className="grow">
        <p>
          <strong>
            <bdi translate="no">{name}</bdi>
          </strong>
        </p>
        <p className="soft">
          Added <Moment at={created_at} />,{' '}
          {last_used_at === null ? (
            'not used yet'
          ) : (
            <>
              last used <Moment at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <Button aria-disabled={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function Addition({ count }: { count: number }) {
  const [isNaming, setNaming] = useState(false);
  const opener = useFocusBack(isNaming);
  if (!supportsPasskeys()) return <p className="soft">This browser can’t add passkeys.</p>;
  if (count >= PASSKEYS_MAX)
    return <p className="soft">{`You have ${PASSKEYS_MAX} passkeys, which is the most.`}</p>;
  if (isNaming) return <NewPasskey onDone={() => setNaming(false)} />;
  return (
    <div className="row loose">
      <Button ref={opener} onClick={() => setNaming(true)}>
        Add a passkey
      </Button>
    </div>
  );
}

function NewPasskey({ onDone }: { onDone: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: PASSKEYS_KEY });
      toast.show(`“${name}” is added. We’ve sent you an email about it.`);
      onDone();
    },
    // It may have been added nevertheless.
    onError: () => void queries.invalidateQueries({ queryKey: PASSKEYS_KEY }),
  });
  return (
    <Form
      busy={adding.isPending}
      error={adding.error ? passkeyFault(adding.error, 'Failed to add the passkey') : undefined}
      onSubmit={(fields) => adding.mutate(field(fields, 'name').trim())}
      buttons={
        <div className="row loose">
          <Button look="primary" type="submit" aria-disabled={adding.isPending}>
            Add passkey
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      }
    >
      <TextField
        label="Name of the passkey"
        name="name"
        defaultValue={deviceName(navigator.userAgent)}
        maxCharacters={PASSKEY_NAME_MAX_CHARACTERS}
        required
        autoFocus
      />
    </Form>
  );
}
