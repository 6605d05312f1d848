import { ADMIN_PAGE_SIZES } from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { formatNumber } from '../../../lib/format';
import { useDebounced } from '../../../lib/time/use-debounced';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/fields';
import { Pagination } from '../../../ui/pagination';
import { read } from '../api';
import { listPage, type ListAnswer, type ListPage } from '../domain/list-answer';
import {
  pageButtons,
  pageCount,
  readListState,
  sortedAnew,
  writeListState,
  type ListRules,
  type ListState,
} from '../domain/list-state';
import { ADMIN_KEY } from '../hooks/queries';
import { AdminQueryView } from './admin-query-view';
import { DataTable, type Headings } from './data-table';
import styles from './list-frame.module.css';

interface ListFrameProps<Data, SortKey extends string> {
  caption: string;
  /** In the plural, as the server names the list: 'users'. */
  things: string;
  path: string;
  rules: ListRules<SortKey>;
  /** `parameter` is the query parameter of the search. */
  search: { parameter: string; label: string; hint?: string; maxCharacters: number };
  columns: Headings<SortKey>;
  /** What the list shows at first, by further parameters. A search looks in everything. */
  part?: { query: object; name: string; empty: string };
  /** Beside the search. */
  tools?: ReactNode;
  row: (data: Data) => ReactNode;
}

/** A list with search, sorting and pages. */
export function ListFrame<Data, SortKey extends string>({
  caption,
  things,
  path,
  rules,
  search: { parameter, ...searchField },
  columns,
  part: shownAtFirst,
  tools,
  row,
}: ListFrameProps<Data, SortKey>) {
  const { state, change, arrival } = useListState(rules);
  const part = { skip: (state.page - 1) * state.pageSize, limit: state.pageSize };
  const isPart = shownAtFirst !== undefined && !state.all && state.search === '';
  const params = {
    ...part,
    [parameter]: state.search,
    ...(isPart && shownAtFirst.query),
    sort_by: state.sortBy,
    sort_order: state.sortOrder,
  };
  const query = useQuery({
    queryKey: [...ADMIN_KEY, path, params],
    queryFn: async ({ signal }) => listPage(await read<ListAnswer<Data>>(path, params, signal), things, part),
    placeholderData: keepPreviousData,
  });
  const pages = query.data && pageCount(query.data.total, state.pageSize);
  const isBeyond = pages !== undefined && !query.isPlaceholderData && state.page > pages;
  const toPage = (page: number): void => change({ page });
  // The last entry of the last page was deleted.
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
        {shownAtFirst && state.search === '' && (
          <SelectField
            label="Show"
            options={[
              ['part', shownAtFirst.name],
              ['all', 'All'],
            ]}
            value={isPart ? 'part' : 'all'}
            onChange={({ target }) => change({ all: target.value === 'all' })}
          />
        )}
        {tools}
      </div>
      <AdminQueryView
        query={query}
        things={things}
        empty={
          isPart
            ? shownAtFirst.empty
            : state.search === ''
              ? `There are no ${things} yet.`
              : `No ${things} match “${state.search}”.`
        }
        isEmpty={({ total }) => total === 0}
      >
        {(list) => (
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
              {list.rows.map(row)}
            </DataTable>
            <Pagination
              things={things}
              page={state.page}
              hasNext={pages !== undefined && state.page < pages}
              words={PAGE_WORDS}
              summary={summaryOf(list, things)}
              onPage={toPage}
            >
              <PageButtons page={state.page} pages={pages ?? 1} onPage={toPage} />
            </Pagination>
          </>
        )}
      </AdminQueryView>
    </div>
  );
}

const PAGE_WORDS = [
  <>
    Previous<span className="visually-hidden"> page</span>
  </>,
  <>
    Next<span className="visually-hidden"> page</span>
  </>,
] as const;

interface PageButtonsProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  return pageButtons(page, pages).map((number) => (
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
  ));
}

/** The rows on screen may still be those of the previous page. */
function summaryOf({ rows, skip, total }: ListPage<unknown>, things: string): string {
  return `${skip + 1}–${skip + rows.length} of ${formatNumber(total)} ${things}`;
}

/** The state of the list is in the URL. Changes replace the history entry, so that going back leaves the list. */
function useListState<SortKey extends string>(rules: ListRules<SortKey>) {
  const { key, search } = useLocation();
  const isArrival = useNavigationType() !== NavigationType.Replace;
  const navigate = useNavigate();
  const [arrival, setArrival] = useState(key);
  if (isArrival && key !== arrival) setArrival(key);

  const state = readListState(search, rules);
  return {
    state,
    /** Any change but that of the page goes back to the first page. */
    change: (changes: Partial<ListState<SortKey>>) =>
      void navigate(
        { search: writeListState({ ...state, page: 1, ...changes }, rules) },
        { replace: true, preventScrollReset: true },
      ),
    /** Changes with every navigation but those of the list itself. */
    arrival,
  };
}

interface SearchFieldProps extends ComponentProps<typeof TextField> {
  value: string;
  onSearch: (text: string) => void;
}

/** Searches when typing pauses, and at once on Enter. */
function SearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed);
  const search = (): void => {
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  const onPause = useEffectEvent(search);
  useEffect(() => onPause(), [settled]);

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
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
