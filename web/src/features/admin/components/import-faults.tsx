import { Notice } from '../../../ui/notice';
import type { RowFault } from '../domain/import-file';
import { Cell, DataTable, type Column } from './data-table';

const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'Row' },
  { heading: 'Date' },
  { heading: 'Where' },
  { heading: 'Fault' },
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
        {faults.slice(0, SHOWN).map(({ row, date, place, message }, at) => (
          <tr key={at} role="row">
            <Cell label="Row" head>
              {row === undefined ? 'File' : `Row ${row + 1}`}
            </Cell>
            <Cell label="Date">{date ?? '–'}</Cell>
            <Cell label="Where">{place}</Cell>
            <Cell label="Fault" wide>
              {message}
            </Cell>
          </tr>
        ))}
      </DataTable>
      {faults.length > SHOWN && <p>And {faults.length - SHOWN} more.</p>}
    </>
  );
}
