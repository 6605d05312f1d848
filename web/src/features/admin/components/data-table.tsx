import type { SortOrder } from '@fourfold/contracts';
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { useIsObserver } from './admins-only';
import styles from './data-table.module.css';

export interface Column<Data, SortKey extends string = never> {
  heading: string;
  /** Makes the column sortable. */
  sortKey?: SortKey;
  /** Whether its cells are row headers. */
  head?: boolean;
  /** Whether its cells span the whole card on a small screen. */
  wide?: boolean;
  /** Of the column in a table; the columns share the rest. With widths, content never moves the columns. */
  width?: string;
  /** Whether it has nothing for observers. */
  forAdmins?: boolean;
  cell: (data: Data) => ReactNode;
}

export type Headings<SortKey extends string = never> = ReadonlyArray<Column<never, SortKey>>;

interface DataTableProps<SortKey extends string> {
  caption: string;
  columns: Headings<SortKey>;
  sort?: { by: SortKey; order: SortOrder; onSort: (key: SortKey) => void };
  /** Whether other rows are being loaded. */
  busy?: boolean;
  children: ReactNode;
}

/**
 * Becomes a list of cards on narrow screens. The ARIA roles are explicit because browsers drop those of a
 * table with another `display`.
 */
export function DataTable<SortKey extends string>({
  caption,
  columns,
  sort,
  busy = false,
  children,
}: DataTableProps<SortKey>) {
  const region = useRestoredFocus();
  const shown = columns.filter(useShown());
  const isFixed = shown.some(({ width }) => width !== undefined);
  const orderOf = (key: SortKey) => (sort?.by === key ? SORTED[sort.order] : 'none');
  return (
    <div
      ref={region}
      role="region"
      aria-label={caption}
      aria-busy={busy}
      tabIndex={0}
      className={`scroller ${styles['region']}`}
    >
      <table
        role="table"
        className={styles['table']}
        data-many={shown.length > MANY_COLUMNS || undefined}
        data-fixed={isFixed || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        {isFixed && (
          <colgroup>
            {shown.map(({ heading, width }) => (
              <col key={heading} style={{ inlineSize: width }} />
            ))}
          </colgroup>
        )}
        <thead role="rowgroup" className="soft">
          <tr role="row">
            {shown.map(({ heading, sortKey }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                aria-sort={sortKey === undefined ? undefined : orderOf(sortKey)}
              >
                {sortKey === undefined ? (
                  heading
                ) : (
                  <button
                    type="button"
                    className={`target ${styles['sort']}`}
                    onClick={() => sort?.onSort(sortKey)}
                  >
                    {heading}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

const MANY_COLUMNS = 6;
const SORTED = { asc: 'ascending', desc: 'descending' } as const;

export function Row<Data>({ columns, data }: { columns: ReadonlyArray<Column<Data, string>>; data: Data }) {
  const isShown = useShown();
  return (
    <tr role="row">
      {columns.filter(isShown).map(({ heading, head, wide, cell }) => {
        const Cell = head ? 'th' : 'td';
        return (
          <Cell
            key={heading}
            role={head ? 'rowheader' : 'cell'}
            scope={head ? 'row' : undefined}
            data-label={heading}
            className={wide ? styles['wide'] : undefined}
          >
            {cell(data)}
          </Cell>
        );
      })}
    </tr>
  );
}

function useShown(): (column: { forAdmins?: boolean }) => boolean {
  const isObserver = useIsObserver();
  return ({ forAdmins }) => !(forAdmins && isObserver);
}

interface RowDetailsProps {
  summary: string;
  /** Names the row for screen readers: 'of entry 5'. */
  of: string;
  children: ReactNode;
}

export function RowDetails({ summary, of, children }: RowDetailsProps) {
  return (
    <details className={styles['details']}>
      <summary>
        <span>{summary}</span>
        <span className="visually-hidden">{` ${of}`}</span>
      </summary>
      {children}
    </details>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <div className={`row ${styles['actions']}`}>{children}</div>;
}

interface RowActionProps extends ComponentProps<typeof Button> {
  label: string;
  /** Names the row for screen readers. */
  of: string;
  busy?: boolean;
  isDestructive?: boolean;
}

export function RowAction({ label, of, busy, isDestructive, ...button }: RowActionProps) {
  const className = isDestructive ? styles['destructive'] : undefined;
  return (
    <Button look="quiet" aria-disabled={busy} className={className} {...button}>
      <span>{label}</span>
      <span className="visually-hidden">{` ${of}`}</span>
    </Button>
  );
}

/** Moves the focus to the table when the focused row is removed. */
function useRestoredFocus() {
  const region = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = region.current;
    const onFocusIn = ({ target }: FocusEvent): void => {
      hadFocus.current = target instanceof Node && element?.contains(target) === true;
    };
    // The target is still in the document: the user moved the focus away, the row was not removed.
    const onFocusOut = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && document.activeElement === document.body)
          hadFocus.current = false;
      });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  });
  return region;
}
