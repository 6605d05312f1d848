import { ROUTES, SERVICE_NAMES, type DeadLetter, type ServiceName } from '@fourfold/contracts';
import { useState } from 'react';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { SelectField } from '../../../ui/select-field';
import { Sheet } from '../../../ui/sheet';
import { discardDeadLetter, replayDeadLetter } from '../api';
import { useAdminAction } from '../hooks/use-admin-action';
import { ASK_EVERY_MS } from '../hooks/use-admin-query';
import styles from './admin.module.css';
import { ConfirmAction } from './confirm-action';
import { Row, RowAction, RowActions, type Column } from './data-table';
import { PagedTable } from './paged-table';

const SERVICES = [['', 'All services'] as const, ...SERVICE_NAMES.map((name) => [name, name] as const)];

/** The events that services gave up on, newest first: to be applied once more, or to be forgotten. */
export function DeadLettersScreen() {
  const [service, setService] = useState<ServiceName>();
  const [leaving, setLeaving] = useState<DeadLetter>();
  const replay = useAdminAction({
    call: replayDeadLetter,
    failure: 'Failed to retry the event',
    done: ({ subject }) => `The event ${subject} has been applied.`,
  });
  const columns: ReadonlyArray<Column<DeadLetter>> = [
    { heading: 'When', cell: ({ failed_at }) => <Moment at={failed_at} /> },
    {
      heading: 'Event',
      head: true,
      cell: ({ subject, consumer, service: name }) => (
        <>
          {subject}
          <span className={`soft ${styles['detail']}`}>
            {name}: {consumer}
          </span>
        </>
      ),
    },
    {
      heading: 'Error',
      wide: true,
      cell: ({ error, attempts, subject, payload }) => (
        <>
          <p className={styles['told']}>{error}</p>
          <details className={styles['changes']}>
            <summary className="target">
              {attempts === 1 ? '1 try' : `${attempts} tries`}
              <span className="visually-hidden"> with {subject}</span>
            </summary>
            <pre className={styles['code']}>{payloadText(payload)}</pre>
          </details>
        </>
      ),
    },
    {
      heading: 'Actions',
      wide: true,
      cell: (letter) => (
        <RowActions>
          <RowAction
            label="Retry"
            of={letter.subject}
            busy={replay.busy}
            onClick={() => replay.run(letter)}
          />
          <RowAction
            label="Discard"
            of={letter.subject}
            isPerilous
            onClick={() => {
              replay.reset();
              setLeaving(letter);
            }}
          />
        </RowActions>
      ),
    },
  ];
  return (
    <Sheet className="stack">
      <div>
        <SelectField
          label="Service"
          options={SERVICES}
          value={service ?? ''}
          onChange={({ target }) => setService(SERVICE_NAMES.find((name) => name === target.value))}
        />
      </div>
      {replay.error && <Notice tone="alarm">{replay.error}</Notice>}
      <PagedTable<DeadLetter>
        key={service}
        caption="Dead letters"
        things="dead letters"
        empty="Every event has been applied."
        columns={columns}
        path={ROUTES.admin.deadLetters}
        filter={{ service }}
        refreshMs={ASK_EVERY_MS}
      >
        {(letter) => <Row key={letter.dead_letter_id} columns={columns} data={letter} />}
      </PagedTable>
      {leaving && (
        <ConfirmAction
          title="Discard event"
          call={discardDeadLetter}
          failure="Failed to discard the event"
          input={leaving}
          done={`The event ${leaving.subject} is discarded.`}
          onClose={() => setLeaving(undefined)}
        >
          Discard the event {leaving.subject}? The service {leaving.service} will never apply it.
        </ConfirmAction>
      )}
    </Sheet>
  );
}

function payloadText(payload: unknown): string {
  return typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2);
}
