import { ADMIN_DEFAULT_PAGE_SIZE } from '@fourfold/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Pagination, type PaginationProps } from '../../../ui/pagination';
import { useAdminQuery } from '../hooks/queries';
import { AdminQueryView } from './admin-query-view';
import { DataTable, type Headings } from './data-table';

interface PagedTableProps<Data, Line> {
  caption: string;
  /** In the plural, as in 'Loading reports…'. */
  things: string;
  empty: string;
  columns: Headings;
  path: string;
  filter?: object;
  pageSize?: number;
  /** Of the buttons below; by default those of a list with the newest first. */
  words?: PaginationProps['words'];
  /** Default: never. */
  refreshMs?: number;
  /** What is shown of the entries of a page, if not a line each. */
  linesOf?: (entries: Data[]) => Line[];
  row: (line: Line, place: number) => ReactNode;
}

/** A paginated list. */
export function PagedTable<Data, Line = Data>({
  caption,
  things,
  empty,
  columns,
  path,
  filter,
  pageSize = ADMIN_DEFAULT_PAGE_SIZE,
  words,
  refreshMs,
  linesOf = (entries) => entries as unknown as Line[],
  row,
}: PagedTableProps<Data, Line>) {
  const [page, setPage] = useState(1);
  // Fetches one extra row to find out whether there is another page.
  const part = { skip: (page - 1) * pageSize, limit: pageSize + 1, ...filter };
  const query = useAdminQuery<Data[]>(path, part, {
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  });
  const isNothing = query.data?.length === 0 && !query.isPlaceholderData;
  // The last entry of the last page was deleted.
  if (isNothing && page > 1) setPage(page - 1);

  return (
    <div className="stack">
      <AdminQueryView query={query} things={things} empty={empty} isEmpty={() => isNothing && page === 1}>
        {(rows) => (
          <>
            <DataTable caption={caption} columns={columns} busy={query.isPlaceholderData}>
              {linesOf(rows.slice(0, pageSize)).map(row)}
            </DataTable>
            <Pagination
              things={things}
              page={page}
              words={words}
              hasNext={rows.length > pageSize}
              onPage={setPage}
            />
          </>
        )}
      </AdminQueryView>
    </div>
  );
}
