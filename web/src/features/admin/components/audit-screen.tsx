import { ROUTES, type AdminUser, type AdminUsersQuery, type AuditEntry } from '@fourfold/contracts';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../../lib/counted';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/fields';
import { Figure } from '../../../ui/figures';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { AUDIT_FILE, downloadAudit } from '../api';
import {
  ACTIONS,
  actionText,
  auditQuery,
  NO_FILTER,
  readFilter,
  valueText,
  writeFilter,
  type AuditFilter,
} from '../domain/audit-text';
import { foldSaves, type AuditLine } from '../domain/audit-fold';
import { listPage, type ListAnswer } from '../domain/list-answer';
import { useAdminAction, useAdminQuery } from '../hooks/queries';
import { Row, RowDetails, type Column } from './data-table';
import { PagedTable } from './paged-table';
import styles from './admin.module.css';

export function AuditScreen() {
  const [parameters, setParameters] = useSearchParams();
  const filter = readFilter(parameters);
  const setFilter = (next: AuditFilter): void =>
    setParameters(writeFilter(next), { replace: true, preventScrollReset: true });
  const address = useDeferredValue(parameters.toString());
  const query = auditQuery(readFilter(new URLSearchParams(address)));
  const columns: ReadonlyArray<Column<AuditLine>> = [
    { heading: 'When', width: '20%', cell: ({ occurred_at }) => <Moment at={occurred_at} /> },
    {
      heading: 'Admin',
      width: '16%',
      cell: ({ admin_username }) => <bdi translate="no">{admin_username}</bdi>,
    },
    {
      heading: 'What',
      width: '64%',
      head: true,
      wide: true,
      cell: (entry) => (
        <>
          <bdi translate="no">{entry.summary}</bdi>
          {entry.saves > 1 && <span className="soft"> {counted(entry.saves, 'save')}</span>}
          <Details entry={entry} onTarget={() => setFilter({ ...NO_FILTER, target_id: entry.target_id })} />
        </>
      ),
    },
  ];
  return (
    <Sheet className="stack">
      <Filters filter={filter} onFilter={setFilter} />
      <PagedTable<AuditEntry, AuditLine>
        key={JSON.stringify(query)}
        caption="Audit log"
        things="the audit log"
        empty={
          Object.keys(query).length === 0
            ? 'No admin has changed anything yet.'
            : 'Nothing matches the filters.'
        }
        columns={columns}
        path={ROUTES.admin.audit}
        filter={query}
        linesOf={foldSaves}
        row={(entry) => <Row key={entry.audit_id} columns={columns} data={entry} />}
      />
    </Sheet>
  );
}

interface FiltersProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

function Filters({ filter, onFilter }: FiltersProps) {
  const admins = useAdmins();
  const file = useAdminAction({
    call: downloadAudit,
    failure: 'Failed to export the audit log',
    done: (_, blob) => {
      saveFile(new File([blob], AUDIT_FILE.name, { type: AUDIT_FILE.type }));
      return 'The audit log is exported.';
    },
  });
  const inputOf = (name: 'target_id' | 'firstDay' | 'lastDay') => ({
    value: filter[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onFilter({ ...filter, [name]: target.value.trim() }),
  });
  return (
    <div role="search" aria-label="Audit log" className="stack tight">
      <div className={styles['filters']}>
        <SelectField
          label="Admin"
          options={[['', 'All admins'], ...admins]}
          value={filter.admin_id}
          onChange={({ target }) => onFilter({ ...filter, admin_id: target.value })}
        />
        <SelectField
          label="Action"
          options={[['', 'All actions'], ...ACTIONS.map((action) => [action, actionText(action)] as const)]}
          value={filter.action}
          onChange={({ target }) => onFilter({ ...filter, action: target.value as AuditFilter['action'] })}
        />
        <TextField label="First day" type="date" {...inputOf('firstDay')} />
        <TextField label="Last day" type="date" {...inputOf('lastDay')} />
        <SearchField value={filter.target} onSearch={(target) => onFilter({ ...filter, target })} />
        <TextField label="Target id" autoComplete="off" spellCheck={false} {...inputOf('target_id')} />
      </div>
      <div className="row loose">
        <Button onClick={() => onFilter(NO_FILTER)}>Clear filters</Button>
        <Button aria-disabled={file.busy} onClick={() => file.run(auditQuery(filter))}>
          Export as CSV
        </Button>
      </div>
      {file.error && <Notice tone="alarm">{file.error}</Notice>}
    </div>
  );
}

const ADMINS = { skip: 0, limit: 100, sort_by: 'is_admin', sort_order: 'desc' } satisfies AdminUsersQuery;

/** The admins of today, for the filter. */
function useAdmins(): Array<readonly [string, string]> {
  const { data } = useAdminQuery<ListAnswer<AdminUser>>(ROUTES.admin.users, ADMINS);
  const users = data ? listPage(data, 'users', ADMINS).rows : [];
  return users
    .filter(({ is_admin }) => is_admin)
    .map(({ user_id, username }) => [user_id, username] as const);
}

/** Searches on Enter, and when the field is left: each search is another address. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  // Cleared, or another address.
  if (value !== searched) {
    setSearched(value);
    setTyped(value);
  }
  return (
    <TextField
      label="Name or date"
      type="search"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onSearch(typed.trim())}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onSearch(typed.trim());
      }}
    />
  );
}

interface DetailsProps {
  entry: AuditLine;
  onTarget: () => void;
}

function Details({ entry, onTarget }: DetailsProps) {
  const { audit_id, action, target_type, target_id, target_name, admin_id, request_ids } = entry;
  const changes = entry.changes.filter(({ before, after }) => valueText(before) !== valueText(after));
  return (
    <RowDetails
      summary={changes.length === 0 ? 'Ids' : `${counted(changes.length, 'field')}, ids`}
      of={`of entry ${audit_id}`}
    >
      <p>{actionText(action)}</p>
      <dl className={styles['fields']}>
        {changes.map(({ field, before, after }) => (
          <Figure key={field} label={field.replaceAll('_', ' ')}>
            <bdi translate="no">{valueText(before)}</bdi> → <bdi translate="no">{valueText(after)}</bdi>
          </Figure>
        ))}
        <Figure label={target_type.replace('_', ' ')}>
          {target_name !== null && <bdi translate="no">{`${target_name} `}</bdi>}
          <span>{target_id}</span>
        </Figure>
        <Figure label="Admin">{admin_id}</Figure>
        <Figure label="Request">{request_ids.join(', ')}</Figure>
      </dl>
      <Button look="quiet" onClick={onTarget}>
        Only this target
      </Button>
    </RowDetails>
  );
}
