import type { Statistics } from '../domain/statistics';
import styles from './distribution.module.css';

/** How many mistakes the player's games took. The bars are for the eye; the table says the same. */
export function Distribution({ statistics }: { statistics: Statistics }) {
  const rows = [
    ...statistics.winsByMistakes.map((count, mistakes) => ({ label: mistakesText(mistakes), count })),
    { label: 'Not solved', count: statistics.losses },
  ];
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <table className={styles['table']}>
      <caption>Mistakes</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Mistakes</th>
          <th scope="col">Games</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span
                className={styles['bar']}
                style={{ inlineSize: `${most === 0 ? 0 : (count / most) * 100}%` }}
                aria-hidden="true"
              />
              <span className={styles['count']}>{count}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function mistakesText(mistakes: number): string {
  if (mistakes === 0) return 'None';
  return mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`;
}
