import { SERVICE_NAMES, type DeadLetter, type ServiceName } from '@fourfold/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Notice } from '../../../ui/notice';
import { SelectField } from '../../../ui/select-field';
import { Sheet } from '../../../ui/sheet';
import { discardDeadLetter, listDeadLetters, replayDeadLetter } from '../api';
import { useAdminAction } from '../hooks/use-admin-action';
import { ASK_EVERY_MS } from '../hooks/use-admin-query';
import styles from './admin.module.css';
import { Cell, RowActions, type Column } from './data-table';
import { Moment } from './moment';
import { PagedTable } from './paged-table';

const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'When' },
  { heading: 'Event' },
  { heading: 'Error' },
  { heading: 'Actions' },
];

/** The events that services gave up on, newest first: to be applied once more, or to be forgotten. */
export function DeadLettersScreen() {
  const [service, setService] = useState<ServiceName>();
  const [leaving, setLeaving] = useState<DeadLetter>();
  const replay = useAdminAction({
    call: replayDeadLetter,
    failure: 'Failed to retry the event',
    done: ({ subject }) => `The event ${subject} has been applied.`,
  });
  return (
    <Sheet className="stack">
      <div>
        <SelectField
          label="Service"
          value={service ?? ''}
          onChange={({ target }) => setService(SERVICE_NAMES.find((name) => name === target.value))}
        >
          <option value="">All services</option>
          {SERVICE_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      {replay.error && <Notice tone="alarm">{replay.error}</Notice>}
      <PagedTable
        key={service}
        caption="Dead letters"
        things="dead letters"
        empty="Every event has been applied."
        columns={COLUMNS}
        queryKey={['dead letters', service]}
        list={(page, signal) => listDeadLetters({ ...page, ...(service && { service }) }, signal)}
        refreshMs={ASK_EVERY_MS}
      >
        {(letter) => (
          <DeadLetterRow
            key={letter.dead_letter_id}
            letter={letter}
            busy={replay.busy}
            onRetry={() => replay.run(letter)}
            onDiscard={() => {
              replay.reset();
              setLeaving(letter);
            }}
          />
        )}
      </PagedTable>
      {leaving && <DiscardDeadLetter letter={leaving} onClose={() => setLeaving(undefined)} />}
    </Sheet>
  );
}

interface DeadLetterRowProps {
  letter: DeadLetter;
  busy: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

function DeadLetterRow({ letter, busy, onRetry, onDiscard }: DeadLetterRowProps) {
  const { service, consumer, subject, payload, error, attempts, failed_at } = letter;
  return (
    <tr role="row">
      <Cell label="When">
        <Moment at={failed_at} />
      </Cell>
      <Cell label="Event" head>
        {subject}
        <span className={styles['detail']}>
          {service}: {consumer}
        </span>
      </Cell>
      <Cell label="Error" wide>
        <p className={styles['told']}>{error}</p>
        <details className={styles['changes']}>
          <summary>
            {attempts === 1 ? '1 try' : `${attempts} tries`}
            <span className="visually-hidden"> with {subject}</span>
          </summary>
          <pre className={styles['code']}>{payloadText(payload)}</pre>
        </details>
      </Cell>
      <Cell label="Actions" wide>
        <RowActions>
          <Button look="quiet" aria-disabled={busy} onClick={onRetry}>
            Retry<span className="visually-hidden"> {subject}</span>
          </Button>
          <Button look="quiet" className={styles['perilous']} onClick={onDiscard}>
            Discard<span className="visually-hidden"> {subject}</span>
          </Button>
        </RowActions>
      </Cell>
    </tr>
  );
}

function payloadText(payload: unknown): string {
  return typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2);
}

function DiscardDeadLetter({ letter, onClose }: { letter: DeadLetter; onClose: () => void }) {
  const { service, subject } = letter;
  const discard = useAdminAction({
    call: discardDeadLetter,
    failure: 'Failed to discard the event',
    done: () => `The event ${subject} is discarded.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Discard event"
      confirm="Discard event"
      action={discard}
      onConfirm={() => discard.run(letter)}
      onClose={onClose}
    >
      Discard the event {subject}? The service {service} will never apply it.
    </ConfirmDialog>
  );
}
