import { ADMIN_DEFAULT_PAGE_SIZE, type PageQuery } from '@fourfold/contracts';
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { QueryView } from '../../../ui/query-view';
import { ADMIN_KEY } from '../hooks/use-admin-query';
import { DataTable, type Column } from './data-table';
import styles from './list-frame.module.css';
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

/** A list of which nobody knows how long it is, page by page, with the four states of its query. */
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
  // One row more than the page holds tells that there is another page.
  const part = { skip: (page - 1) * ADMIN_DEFAULT_PAGE_SIZE, limit: ADMIN_DEFAULT_PAGE_SIZE + 1 };
  const query = useQuery({
    queryKey: [...ADMIN_KEY, ...queryKey, part],
    queryFn: ({ signal }) => list(part, signal),
    placeholderData: keepPreviousData,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  });
  const isNothing = query.data?.length === 0 && !query.isPlaceholderData;
  const isBeyond = isNothing && page > 1;
  // What was on the last page is gone.
  useEffect(() => {
    if (isBeyond) setPage(page - 1);
  }, [isBeyond, page]);

  return (
    <div className={styles['list']}>
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
            <Pages
              things={things}
              page={page}
              hasNext={rows.length > ADMIN_DEFAULT_PAGE_SIZE}
              onPage={setPage}
            />
          </>
        )}
      </QueryView>
    </div>
  );
}

interface PagesProps {
  things: string;
  page: number;
  hasNext: boolean;
  onPage: (page: number) => void;
}

function Pages({ things, page, hasNext, onPage }: PagesProps) {
  const isFirst = page === 1;
  if (isFirst && !hasNext) return null;
  return (
    <nav aria-label={`Pages of ${things}`} className={styles['pages']}>
      <p role="status" className={styles['soft']}>
        Page {page}
      </p>
      <ul>
        <li>
          <Button look="quiet" aria-disabled={isFirst} onClick={() => !isFirst && onPage(page - 1)}>
            Previous<span className="visually-hidden"> page</span>
          </Button>
        </li>
        <li>
          <Button look="quiet" aria-disabled={!hasNext} onClick={() => hasNext && onPage(page + 1)}>
            Next<span className="visually-hidden"> page</span>
          </Button>
        </li>
      </ul>
    </nav>
  );
}
