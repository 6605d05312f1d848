import { ADMIN_PAGE_SIZES } from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { read } from '../api';
import { listPage, type ListAnswer } from '../domain/list-answer';
import { pageButtons, pageCount, sortedAnew, type ListRules, type ListState } from '../domain/list-state';
import { ADMIN_KEY } from '../hooks/use-admin-query';
import { useListState } from '../hooks/use-list-state';
import { AdminQueryView } from './admin-query-view';
import { DataTable, type Headings } from './data-table';
import styles from './list-frame.module.css';

interface ListFrameProps<Data, SortKey extends string> {
  caption: string;
  /** What is listed, in the plural, as the server calls it: 'users'. */
  things: string;
  path: string;
  rules: ListRules<SortKey>;
  /** `parameter` is the name by which the server takes what is searched for. */
  search: { parameter: string; label: string; hint?: string; maxLength: number };
  columns: Headings<SortKey>;
  /** Beside the search. */
  tools?: ReactNode;
  /** One row of those columns. */
  children: (data: Data) => ReactNode;
}

/** A long list with search, order, size and choice of the page, and the four states of its query. */
export function ListFrame<Data, SortKey extends string>({
  caption,
  things,
  path,
  rules,
  search: { parameter, ...searchField },
  columns,
  tools,
  children,
}: ListFrameProps<Data, SortKey>) {
  const { state, change, arrival } = useListState(rules);
  const part = { skip: (state.page - 1) * state.pageSize, limit: state.pageSize };
  const asked = { ...part, [parameter]: state.search, sort_by: state.sortBy, sort_order: state.sortOrder };
  // Each state of a list has an answer of its own, so that a late one shows nowhere else; until it is there, the one
  // before it stays.
  const query = useQuery({
    queryKey: [...ADMIN_KEY, path, asked],
    queryFn: async ({ signal }) => listPage(await read<ListAnswer<Data>>(path, asked, signal), things, part),
    placeholderData: keepPreviousData,
  });
  const pages = query.data && pageCount(query.data.total, state.pageSize);
  const isBeyond = pages !== undefined && !query.isPlaceholderData && state.page > pages;
  // What was on the last page is gone.
  useEffect(() => {
    if (isBeyond) change({ page: pages });
  });

  return (
    <div className="stack">
      <div className={`row ${styles['tools']}`}>
        <SearchField
          key={arrival}
          {...searchField}
          value={state.search}
          onSearch={(search) => change({ search })}
        />
        <SelectField
          label="Page size"
          options={ADMIN_PAGE_SIZES.map((size) => [size, size])}
          value={state.pageSize}
          onChange={({ target }) => change({ pageSize: Number(target.value) })}
        />
        {tools}
      </div>
      <AdminQueryView
        query={query}
        things={things}
        empty={state.search === '' ? `There are no ${things} yet.` : `No ${things} match “${state.search}”.`}
        isEmpty={({ total }) => total === 0}
      >
        {({ rows, skip, total }) => (
          <>
            <DataTable
              caption={caption}
              columns={columns}
              busy={query.isPlaceholderData}
              sort={{
                by: state.sortBy,
                order: state.sortOrder,
                onSort: (key) => change(sortedAnew(state, key)),
              }}
            >
              {rows.map(children)}
            </DataTable>
            <Pages
              things={things}
              state={state}
              skip={skip}
              shown={rows.length}
              total={total}
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </AdminQueryView>
    </div>
  );
}

/** Who types on is not asked about yet. */
const TYPING_MS = 300;

interface SearchFieldProps extends ComponentProps<typeof TextField> {
  /** What is searched for as it appears. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches once the typing pauses, and at once on Enter. */
function SearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const seek = (): void => {
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  const onPause = useEffectEvent(seek);
  useEffect(() => {
    const timer = setTimeout(onPause, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        seek();
      }}
    >
      <TextField
        {...field}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </form>
  );
}

interface PagesProps {
  things: string;
  state: Pick<ListState<string>, 'page' | 'pageSize'>;
  /** How many come before those that are shown: of another page, while this one is on its way. */
  skip: number;
  shown: number;
  total: number;
  onPage: (page: number) => void;
}

function Pages({ things, state: { page, pageSize }, skip, shown, total, onPage }: PagesProps) {
  const pages = pageCount(total, pageSize);
  const isFirst = page <= 1;
  const isLast = page >= pages;
  return (
    <nav aria-label={`Pages of ${things}`} className={`spread ${styles['pages']}`}>
      <p role="status" className="soft">
        {skip + 1}–{skip + shown} of {total.toLocaleString('en')} {things}
      </p>
      {pages > 1 && (
        <ul className="row">
          <li>
            <Button look="quiet" aria-disabled={isFirst} onClick={() => !isFirst && onPage(page - 1)}>
              Previous<span className="visually-hidden"> page</span>
            </Button>
          </li>
          {pageButtons(page, pages).map((number) => (
            <li key={number}>
              <Button
                look={number === page ? 'secondary' : 'quiet'}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </Button>
            </li>
          ))}
          <li>
            <Button look="quiet" aria-disabled={isLast} onClick={() => !isLast && onPage(page + 1)}>
              Next<span className="visually-hidden"> page</span>
            </Button>
          </li>
        </ul>
      )}
    </nav>
  );
}
