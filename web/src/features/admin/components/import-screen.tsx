import {
  IMPORT_FILE_MAX_BYTES,
  type ImportPreview,
  type ImportResult,
  type PuzzleImport,
} from '@fourfold/contracts';
import { isCalendarDate } from '@fourfold/game-rules';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { counted } from '../../../lib/counted';
import { monthName } from '../../../lib/format';
import { ApiError, messageOf } from '../../../lib/http/errors';
import { ADMIN_PATHS } from '../../../shared/paths';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { importPuzzles, previewImport } from '../api';
import {
  INVALID_FILE,
  looksLikeJson,
  readImportFile,
  readTable,
  rowFaults,
  tableType,
  type RowFault,
} from '../domain/import-file';
import { jsonFault } from '../domain/json-fault';
import { useAdminAction } from '../hooks/queries';
import { useIsObserver } from './admins-only';
import { DataTable, Row, type Column } from './data-table';
import { FormatGuide } from './import-guide';
import styles from './import.module.css';

interface Chosen {
  /** As it was when it was read. */
  file: File;
  rows: unknown[];
  /** In words. */
  size: string;
}

const JSON_TYPE = 'application/json';
const MAX_MEGABYTES = IMPORT_FILE_MAX_BYTES / 1024 / 1024;

/** An observer is told, who came by an address. */
export function ImportScreen() {
  return useIsObserver() ? <Notice tone="info">Only admins import puzzles.</Notice> : <Import />;
}

function Import() {
  const inputId = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<string>();
  const [dragging, setDragging] = useState(false);
  const [month, setMonth] = useState<string>();
  const newest = useRef<File>(null);
  const preview = useMutation({ mutationFn: previewImport });
  const importing = useAdminAction({
    call: importPuzzles,
    failure: 'Failed to import puzzles',
    done: (_, imported) => resultText(imported),
    onDone: () => {
      setMonth(chosen && firstMonth(chosen.rows));
      setChosen(undefined);
      preview.reset();
    },
  });

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file || importing.busy) return;
    newest.current = file;
    importing.reset();
    preview.reset();
    setMonth(undefined);
    setChosen(undefined);
    setFault(undefined);
    const found = await readFile(file);
    // Another file may have been chosen while this one was being read.
    if (newest.current !== file) return;
    if (typeof found === 'string') setFault(found);
    else setChosen(found);
  };
  const checked = preview.error instanceof ApiError ? preview.error.faults : [];
  const faults = chosen ? rowFaults([...importing.faults, ...checked], chosen.rows) : [];
  const isOutdated = faults.length > 0;
  const error = isOutdated
    ? undefined
    : (fault ??
      importing.error ??
      (preview.error ? messageOf(preview.error, 'Failed to check the file') : undefined));

  return (
    <div className="columns">
      <Card heading="Import a file" className={styles['card']}>
        <div
          className={`stack tight ${styles['drop']}`}
          data-dragging={dragging || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setDragging(true);
          }}
          onDragLeave={() => setDragging(false)}
          onDrop={(event) => {
            event.preventDefault();
            setDragging(false);
            void choose(event.dataTransfer.files[0]);
          }}
        >
          <label htmlFor={inputId}>JSON file with puzzles, or a table as CSV or TSV</label>
          <input
            id={inputId}
            type="file"
            accept=".json,application/json,.csv,text/csv,.tsv,text/tab-separated-values"
            // Choosing the same file again fires a change event too.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <p className="soft">{`Choose a file, or drop one here. At most ${MAX_MEGABYTES} MB.`}</p>
        </div>
        {chosen && (
          <p className="wash">
            <bdi translate="no">{chosen.file.name}</bdi>: <span>{chosen.size}</span>
          </p>
        )}
        {error && <Notice tone="alarm">{error}</Notice>}
        {isOutdated && (
          <>
            <ImportFaults faults={faults} />
            <p className="soft">Mend the file, then choose it again.</p>
          </>
        )}
        {preview.data && <Preview preview={preview.data} />}
        {month !== undefined && (
          <p>
            <Link to={`${ADMIN_PATHS.calendar}?month=${month}`}>{`Calendar of ${monthName(month)}`}</Link>
          </p>
        )}
        <div className="row loose">
          <Button
            disabled={!chosen || isOutdated}
            aria-disabled={preview.isPending}
            onClick={() => chosen && !preview.isPending && preview.mutate(chosen.file)}
          >
            {preview.isPending ? 'Checking…' : 'Check first'}
          </Button>
          <Button
            look="primary"
            disabled={!chosen || isOutdated}
            aria-disabled={importing.busy}
            onClick={() => chosen && importing.run(chosen.file)}
          >
            {importing.busy ? 'Importing…' : 'Import puzzles'}
          </Button>
        </div>
      </Card>
      <FormatGuide />
    </div>
  );
}

/** The puzzles, or what is wrong with the file. What was read is sent, even if the file is edited or deleted meanwhile. */
async function readFile(file: File): Promise<Chosen | string> {
  const table = tableType(file);
  if (table === undefined && !looksLikeJson(file)) return INVALID_FILE;
  if (file.size > IMPORT_FILE_MAX_BYTES) return `The file is larger than ${MAX_MEGABYTES} MB`;
  // Reading a folder or a deleted file fails.
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return INVALID_FILE;
  if (table !== undefined) {
    const rows = readTable(text);
    return { file: new File([text], file.name, { type: table }), rows, size: counted(rows.length, 'row') };
  }
  const rows = readImportFile(text);
  if (rows)
    return {
      file: new File([text], file.name, { type: JSON_TYPE }),
      rows,
      size: counted(rows.length, 'puzzle'),
    };
  const { line, column } = jsonFault(text);
  return `${INVALID_FILE}. Its first fault is in line ${line}, column ${column}.`;
}

/** The month of the first puzzle. */
function firstMonth(rows: readonly unknown[]): string | undefined {
  const dates = rows.map((row) => (row as Partial<PuzzleImport> | null)?.puzzle_date ?? '');
  return dates
    .toSorted()
    .find((date) => isCalendarDate(date))
    ?.slice(0, MONTH_LENGTH);
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** What an import would do. */
function Preview({ preview: { would_import, would_skip, warnings } }: { preview: ImportPreview }) {
  return (
    <Notice tone="info">
      <p>{`${counted(would_import, 'puzzle')} would be imported, ${would_skip.length} skipped.`}</p>
      {would_skip.length > 0 && <p>{`Their dates are taken: ${would_skip.join(', ')}`}</p>}
      {warnings.length > 0 && (
        <ul aria-label="Warnings" className="bullets">
          {warnings.map(({ row, message }, place) => (
            <li key={place}>{`Row ${row + 1}: ${message}`}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function resultText({ imported, skipped }: ImportResult): string {
  const taken = skipped === 1 ? 'its date is taken' : 'their dates are taken';
  return `${counted(imported, 'puzzle')} imported, ${skipped} skipped${skipped > 0 ? `: ${taken}` : ''}.`;
}

const COLUMNS: ReadonlyArray<Column<RowFault>> = [
  {
    heading: 'Row',
    head: true,
    width: '12%',
    cell: ({ row }) => (row === undefined ? 'File' : `Row ${row + 1}`),
  },
  { heading: 'Date', width: '18%', cell: ({ date }) => date ?? '–' },
  { heading: 'Where', width: '25%', cell: ({ place }) => place },
  { heading: 'Fault', width: '45%', wide: true, cell: ({ message }) => message },
];
const SHOWN = 100;

function ImportFaults({ faults }: { faults: readonly RowFault[] }) {
  return (
    <>
      <Notice tone="alarm">{`Nothing was imported: the file has ${counted(faults.length, 'fault')}. The first puzzle is row 1.`}</Notice>
      <DataTable caption="Faults of the file" columns={COLUMNS}>
        {faults.slice(0, SHOWN).map((fault, at) => (
          <Row key={at} columns={COLUMNS} data={fault} />
        ))}
      </DataTable>
      {faults.length > SHOWN && <p>{`And ${faults.length - SHOWN} more.`}</p>}
    </>
  );
}
