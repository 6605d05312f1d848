import {
  CATEGORIES_PER_PUZZLE,
  IMPORT_FILE_MAX_BYTES,
  WORDS_PER_CATEGORY,
  WORDS_PER_PUZZLE,
  type ImportResult,
} from '@fourfold/contracts';
import { useId, useRef, useState } from 'react';
import { counted } from '../../../lib/counted';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { importPuzzles } from '../api';
import {
  INVALID_FILE,
  looksLikeJson,
  readImportFile,
  rowFaults,
  SAMPLE_FILE_NAME,
  SAMPLE_TEXT,
  type RowFault,
} from '../domain/import-file';
import { jsonFault } from '../domain/json-fault';
import { useAdminAction } from '../hooks/queries';
import { DataTable, Row, type Column } from './data-table';
import styles from './import.module.css';

interface Chosen {
  /** As it was when it was read. */
  file: File;
  rows: unknown[];
}

const JSON_TYPE = 'application/json';
const MAX_MEGABYTES = IMPORT_FILE_MAX_BYTES / 1024 / 1024;

export function ImportScreen() {
  const inputId = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<string>();
  const [dragging, setDragging] = useState(false);
  const newest = useRef<File>(null);
  const importing = useAdminAction({
    call: importPuzzles,
    failure: 'Failed to import puzzles',
    done: (_, imported) => resultText(imported),
    onDone: () => setChosen(undefined),
  });

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file || importing.busy) return;
    newest.current = file;
    importing.reset();
    setChosen(undefined);
    setFault(undefined);
    const found = await readFile(file);
    // Another file may have been chosen while this one was being read.
    if (newest.current !== file) return;
    if (typeof found === 'string') setFault(found);
    else setChosen(found);
  };
  const faults = chosen ? rowFaults(importing.faults, chosen.rows) : [];
  const isOutdated = faults.length > 0;
  const error = isOutdated ? undefined : (fault ?? importing.error);

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
          <label htmlFor={inputId}>JSON file with puzzles</label>
          <input
            id={inputId}
            type="file"
            accept=".json,application/json"
            // Choosing the same file again fires a change event too.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <p className="soft">{`Choose a file, or drop one here. At most ${MAX_MEGABYTES} MB.`}</p>
        </div>
        {chosen && (
          <p className="wash">
            <bdi translate="no">{chosen.file.name}</bdi>: <span>{counted(chosen.rows.length, 'puzzle')}</span>
          </p>
        )}
        {error && <Notice tone="alarm">{error}</Notice>}
        {isOutdated && (
          <>
            <ImportFaults faults={faults} />
            <p className="soft">Mend the file, then choose it again.</p>
          </>
        )}
        <div>
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
  if (!looksLikeJson(file)) return INVALID_FILE;
  if (file.size > IMPORT_FILE_MAX_BYTES) return `The file is larger than ${MAX_MEGABYTES} MB`;
  // Reading a folder or a deleted file fails.
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return INVALID_FILE;
  const rows = readImportFile(text);
  if (rows) return { file: new File([text], file.name, { type: JSON_TYPE }), rows };
  const { line, column } = jsonFault(text);
  return `${INVALID_FILE}. Its first fault is in line ${line}, column ${column}.`;
}

function resultText({ imported, skipped }: ImportResult): string {
  const taken = skipped === 1 ? 'its date is taken' : 'their dates are taken';
  return `${counted(imported, 'puzzle')} imported, ${skipped} skipped${skipped > 0 ? `: ${taken}` : ''}.`;
}

const COLUMNS: ReadonlyArray<Column<RowFault>> = [
  { heading: 'Row', head: true, cell: ({ row }) => (row === undefined ? 'File' : `Row ${row + 1}`) },
  { heading: 'Date', cell: ({ date }) => date ?? '–' },
  { heading: 'Where', cell: ({ place }) => place },
  { heading: 'Fault', wide: true, cell: ({ message }) => message },
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

function FormatGuide() {
  return (
    <Card heading="Format guide" className={styles['card']}>
      <ul className="bullets">
        <li>The file is a JSON list of puzzles.</li>
        <li>
          Each has a <code>puzzle_date</code> as YYYY-MM-DD and {CATEGORIES_PER_PUZZLE}{' '}
          <code>categories</code>.
        </li>
        <li>
          Each category has a <code>name</code>, {WORDS_PER_CATEGORY} <code>words</code> in upper case and a{' '}
          <code>difficulty</code> from 1 (Easy) to 4 (Tricky) that no other has.
        </li>
        <li>{`The ${WORDS_PER_PUZZLE} words of a puzzle are all different.`}</li>
        <li>One fault keeps the whole file out. A puzzle whose date is taken is skipped.</li>
      </ul>
      <pre className={`scroller ${styles['sample']}`} tabIndex={0} aria-label="A sample file">
        {SAMPLE_TEXT}
      </pre>
      <div>
        <Button
          onClick={() => saveFile(new File([SAMPLE_TEXT], SAMPLE_FILE_NAME, { type: 'application/json' }))}
        >
          Download sample
        </Button>
      </div>
    </Card>
  );
}
