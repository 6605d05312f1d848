import { Notice } from '../../../ui/notice';
import type { RowFault } from '../domain/import-file';
import { DataTable, Row, type Column } from './data-table';

const COLUMNS: ReadonlyArray<Column<RowFault>> = [
  { heading: 'Row', head: true, cell: ({ row }) => (row === undefined ? 'File' : `Row ${row + 1}`) },
  { heading: 'Date', cell: ({ date }) => date ?? '–' },
  { heading: 'Where', cell: ({ place }) => place },
  { heading: 'Fault', wide: true, cell: ({ message }) => message },
];
/** Who mends the first hundred sees the others then. */
const SHOWN = 100;

/** Everything that kept a file out, in the order of its rows. */
export function ImportFaults({ faults }: { faults: readonly RowFault[] }) {
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  return (
    <>
      <Notice tone="alarm">Nothing was imported: the file has {count}. The first puzzle is row 1.</Notice>
      <DataTable caption="Faults of the file" columns={COLUMNS}>
        {faults.slice(0, SHOWN).map((fault, at) => (
          <Row key={at} columns={COLUMNS} data={fault} />
        ))}
      </DataTable>
      {faults.length > SHOWN && <p>And {faults.length - SHOWN} more.</p>}
    </>
  );
}
