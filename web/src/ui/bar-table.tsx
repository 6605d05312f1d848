import type { ReactNode } from 'react';
import styles from './bar-table.module.css';

export interface BarRow {
  label: string;
  /** Length of the bar, from 0 to 1. */
  length: number;
  /** What the bar says, as text. */
  value: ReactNode;
}

interface BarTableProps {
  caption: string;
  /** What the labels are, and what the values. */
  headings: readonly [string, string];
  rows: readonly BarRow[];
}

/** Figures to compare. The bars are for the eye; the table says the same. */
export function BarTable({ caption, headings, rows }: BarTableProps) {
  return (
    <table className={styles['table']}>
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, length, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="row">
              <Bar length={length} />
              <span className={styles['value']}>{value}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar for the eye alone: what it shows is said beside it. `length` is from 0 to 1. */
export function Bar({ length }: { length: number }) {
  return <span className={styles['bar']} style={{ inlineSize: `${length * 100}%` }} aria-hidden="true" />;
}
