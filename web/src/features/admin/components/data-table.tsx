import type { SortOrder } from '@fourfold/contracts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names';
import styles from './data-table.module.css';

export interface Column<SortKey extends string> {
  heading: string;
  /** Such columns sort. */
  sortKey?: SortKey;
}

interface DataTableProps<SortKey extends string> {
  caption: string;
  columns: ReadonlyArray<Column<SortKey>>;
  sort?: { by: SortKey; order: SortOrder; onSort: (key: SortKey) => void };
  /** Other rows are on their way; these are still there. */
  busy?: boolean;
  /** Rows of cells, in the order of the columns. */
  children: ReactNode;
}

/**
 * A table that becomes a list of cards where it has no room. Its roles are named, as browsers forget those of a table
 * that is laid out otherwise.
 */
export function DataTable<SortKey extends string>({
  caption,
  columns,
  sort,
  busy = false,
  children,
}: DataTableProps<SortKey>) {
  const region = useKeptFocus();
  return (
    <div
      ref={region}
      role="region"
      aria-label={caption}
      aria-busy={busy}
      tabIndex={0}
      className={styles['region']}
    >
      <table role="table" className={styles['table']} data-many={columns.length > MANY || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ heading, sortKey }) =>
              sort && sortKey !== undefined ? (
                <th
                  key={heading}
                  role="columnheader"
                  scope="col"
                  aria-sort={sort.by === sortKey ? SORTED[sort.order] : 'none'}
                >
                  <button type="button" className={styles['sort']} onClick={() => sort.onSort(sortKey)}>
                    {heading}
                  </button>
                </th>
              ) : (
                <th key={heading} role="columnheader" scope="col">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

const MANY = 6;
const SORTED = { asc: 'ascending', desc: 'descending' } as const;

interface CellProps {
  /** That of its column: it stands beside the cell where columns are none. */
  label: string;
  /** Names the row. */
  head?: boolean;
  /** A figure. */
  number?: boolean;
  /** Takes a line of its own in a card. */
  wide?: boolean;
  children: ReactNode;
}

export function Cell({ label, head = false, number = false, wide = false, children }: CellProps) {
  const common = {
    'data-label': label,
    className: classNames(number && styles['number'], wide && styles['wide']),
  };
  return head ? (
    <th role="rowheader" scope="row" {...common}>
      {children}
    </th>
  ) : (
    <td role="cell" {...common}>
      {children}
    </td>
  );
}

/** The buttons of a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}

/** When the row goes that had the focus, the focus stays with the table. */
function useKeptFocus() {
  const region = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    const element = region.current;
    const follow = ({ target }: FocusEvent): void => {
      inside.current = target instanceof Node && element?.contains(target) === true;
    };
    // Whoever leaves for nothing in particular is not to be brought back; where the row went, nobody left.
    const leave = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && document.activeElement === document.body)
          inside.current = false;
      });
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', leave);
    };
  }, []);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  });
  return region;
}
