import type { ReactNode } from 'react';
import styles from './bar-table.module.css';

export interface BarRow {
  label: string;
  size: number;
  value: ReactNode;
}

interface BarTableProps {
  caption: string;
  /** Of the labels and of the values. */
  headings: readonly [string, string];
  rows: readonly BarRow[];
}

/** The bars are decoration: the values say the same. */
export function BarTable({ caption, headings, rows }: BarTableProps) {
  const largest = Math.max(...rows.map(({ size }) => size));
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
        {rows.map(({ label, size, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="row">
              <Bar length={largest === 0 ? 0 : size / largest} />
              <span className={styles['value']}>{value}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `length` is from 0 to 1. */
export function Bar({ length }: { length: number }) {
  return <span className={styles['bar']} style={{ inlineSize: `${length * 100}%` }} aria-hidden="true" />;
}
