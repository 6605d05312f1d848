import type { ReactNode } from 'react';
import { markReasons } from '../../../shared/scores/mark-reasons';
import { classNames } from '../../../ui/class-names';
import type { BoardRow } from '../api';
import styles from './board-table.module.css';

export interface BoardColumn<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
}

interface BoardTableProps<Row> {
  caption: string;
  rows: Row[];
  /** The columns after rank and player. */
  columns: ReadonlyArray<BoardColumn<Row>>;
  limit: number;
  viewerId: string | undefined;
}

/** The first ranks have a folded corner. */
const FOLDED_RANKS = 3;

/** The viewer's row is marked, and set apart when it is below the top. */
export function BoardTable<Row extends BoardRow>(props: BoardTableProps<Row>) {
  const { caption, rows, columns, limit, viewerId } = props;
  const own = rows[limit];
  const row = (entry: Row): ReactNode => (
    <tr
      key={`${entry.user_id} ${entry.score_id ?? ''}`}
      data-me={entry.user_id === viewerId || undefined}
      data-rank={entry.rank}
    >
      <td>
        <span className={classNames(styles['rank'], entry.rank <= FOLDED_RANKS && 'folded')}>
          {entry.rank}
        </span>
      </td>
      <th scope="row">
        <bdi translate="no">{entry.display_name}</bdi>
        {entry.user_id === viewerId && <span className={`tag strong ${styles['you']}`}>You</span>}
        {entry.offline && (
          <span
            className={`tag soft ${styles['offline']}`}
            title="Played offline in part, out of the server's sight"
          >
            Offline
          </span>
        )}
        {entry.user_id === viewerId &&
          markReasons(entry).map((reason) => (
            <span key={reason} className={`soft ${styles['reason']}`}>
              {reason}
            </span>
          ))}
      </th>
      {columns.map(({ heading, cell }) => (
        <td key={heading} className={styles['number']} data-label={heading}>
          {cell(entry)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={`scroller ${styles['frame']}`} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles['table']} data-wide={columns.length > 2 || undefined}>
        <caption className="visually-hidden">{`${caption}, best first`}</caption>
        <thead className="soft">
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Player</th>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col" className={styles['number']}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.slice(0, limit).map(row)}</tbody>
        {own && (
          <tbody className={styles['apart']}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 2} className="soft">
                Your place
              </th>
            </tr>
            {row(own)}
          </tbody>
        )}
      </table>
    </div>
  );
}
