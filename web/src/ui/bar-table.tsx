import type { ReactNode } from 'react';
import styles from './bar-table.module.css';

interface BarTableProps {
  caption: string;
  /** The headings of labels and values. */
  headings: readonly [string, string];
  rows: ReadonlyArray<{ label: string; size: number; value: ReactNode }>;
}

/** The bars are decorative: the values say the same. */
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
              <span
                className={styles['bar']}
                style={{
                  inlineSize: `calc((100% - var(--value-room)) * ${largest === 0 ? 0 : size / largest})`,
                }}
                aria-hidden="true"
              />
              <span className={styles['value']}>{value}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
