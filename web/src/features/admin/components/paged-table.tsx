import { ADMIN_DEFAULT_PAGE_SIZE, type PageQuery } from '@fourfold/contracts';
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { OlderNewer } from '../../../ui/older-newer';
import { QueryView } from '../../../ui/query-view';
import { ADMIN_KEY } from '../hooks/use-admin-query';
import { DataTable, type Column } from './data-table';
import { StaleNotice } from './stale-notice';

interface PagedTableProps<Row> {
  caption: string;
  /** What is listed, as in 'Loading reports…'. */
  things: string;
  empty: ReactNode;
  columns: ReadonlyArray<Column<never>>;
  /** Of the list and of what narrows it; the page is added to it. */
  queryKey: QueryKey;
  list: (page: PageQuery, signal: AbortSignal) => Promise<Row[]>;
  /** How often it is asked for anew; without it, only what admins do here changes it. */
  refreshMs?: number;
  /** One row of cells. */
  children: (row: Row, place: number) => ReactNode;
}

/** A list whose newest entries come first, page by page, with the four states of its query. */
export function PagedTable<Row>({
  caption,
  things,
  empty,
  columns,
  queryKey,
  list,
  refreshMs,
  children,
}: PagedTableProps<Row>) {
  const failure = `Failed to load ${things}`;
  const [page, setPage] = useState(1);
  // One row more than the page holds tells that there are older ones.
  const part = { skip: (page - 1) * ADMIN_DEFAULT_PAGE_SIZE, limit: ADMIN_DEFAULT_PAGE_SIZE + 1 };
  const query = useQuery({
    queryKey: [...ADMIN_KEY, ...queryKey, part],
    queryFn: ({ signal }) => list(part, signal),
    placeholderData: keepPreviousData,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  });
  const isNothing = query.data?.length === 0 && !query.isPlaceholderData;
  // What was on the last page is gone.
  if (isNothing && page > 1) setPage(page - 1);

  return (
    <div className="stack">
      <StaleNotice query={query} failure={failure} />
      <QueryView
        query={query}
        loading={`Loading ${things}…`}
        failure={failure}
        empty={empty}
        isEmpty={() => isNothing && page === 1}
      >
        {(rows) => (
          <>
            <DataTable caption={caption} columns={columns} busy={query.isPlaceholderData}>
              {rows.slice(0, ADMIN_DEFAULT_PAGE_SIZE).map(children)}
            </DataTable>
            <OlderNewer page={page} hasOlder={rows.length > ADMIN_DEFAULT_PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </QueryView>
    </div>
  );
}
