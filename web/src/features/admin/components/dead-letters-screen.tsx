import { ROUTES, SERVICE_NAMES, type DeadLetter } from '@fourfold/contracts';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { SelectField } from '../../../ui/fields';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { discardDeadLetter, replayDeadLetter } from '../api';
import { POLL_MS, useAdminAction } from '../hooks/queries';
import styles from './admin.module.css';
import { ConfirmAction } from './confirm-action';
import { Row, RowAction, RowActions, RowDetails, type Column } from './data-table';
import { PagedTable } from './paged-table';

const SERVICES = [['', 'All services'] as const, ...SERVICE_NAMES.map((name) => [name, name] as const)];

/** Events that a service failed to apply, to retry or discard. */
export function DeadLettersScreen() {
  const [service, setService] = useState('');
  const [discarded, setDiscarded] = useState<DeadLetter>();
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
          <span>{subject}</span>
          <span className={`soft ${styles['detail']}`}>{`${name}: ${consumer}`}</span>
        </>
      ),
    },
    {
      heading: 'Error',
      wide: true,
      cell: ({ error, attempts, subject, payload }) => (
        <>
          <p className={styles['multiline']}>{error}</p>
          <RowDetails summary={counted(attempts, 'try', 'tries')} of={`with ${subject}`}>
            <pre className={styles['code']}>
              {typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2)}
            </pre>
          </RowDetails>
        </>
      ),
    },
    {
      heading: 'Actions',
      wide: true,
      forAdmins: true,
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
            isDestructive
            onClick={() => {
              replay.reset();
              setDiscarded(letter);
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
          value={service}
          onChange={({ target }) => setService(target.value)}
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
        refreshMs={POLL_MS}
        row={(letter) => <Row key={letter.dead_letter_id} columns={columns} data={letter} />}
      />
      {discarded && (
        <ConfirmAction
          title="Discard event"
          call={discardDeadLetter}
          failure="Failed to discard the event"
          input={discarded}
          done={() => `The event ${discarded.subject} is discarded.`}
          onClose={() => setDiscarded(undefined)}
        >{`Discard the event ${discarded.subject}? The service ${discarded.service} will never apply it.`}</ConfirmAction>
      )}
    </Sheet>
  );
}
