import { clockTime } from '../../../lib/time/clock-time';
import { polylineOf, scaleOf, tableOf, type SpeedLine } from '../domain/speed-graph';
import styles from './speed-graph.module.css';

interface SpeedGraphProps {
  lines: readonly SpeedLine[];
}

/** Speed over time, a line for each player, and the same figures as a table. */
export function SpeedGraph({ lines }: SpeedGraphProps) {
  const scale = scaleOf(lines);
  const { maxSpeed, maxSeconds } = scale;
  return (
    <figure className="stack close">
      <figcaption className={styles['caption']}>
        Speed over time, in words of five characters a minute
      </figcaption>
      <ul className={`row ${styles['legend']}`}>
        {lines.map(({ id, name, seat }) => (
          <li key={id} className={styles['key']} data-seat={seat}>
            <svg viewBox="0 0 28 6" aria-hidden="true">
              <path d="M0 3H28" className={styles['line']} />
            </svg>
            <bdi translate="no" className="ellipsis">
              {name}
            </bdi>
          </li>
        ))}
      </ul>
      <div className={styles['graph']} aria-hidden="true">
        <div className={styles['speeds']}>
          <span>{maxSpeed}</span>
          <span>{maxSpeed / 2}</span>
          <span>0</span>
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles['plot']}>
          <path d="M0 0H100M0 50H100M0 100H100" className={styles['grid']} />
          {lines.map(({ id, seat, points }) => (
            <polyline
              key={id}
              data-seat={seat}
              className={styles['line']}
              points={polylineOf(points, scale)}
            />
          ))}
        </svg>
        <div className={styles['times']}>
          <span>0:00</span>
          <span>{clockTime(maxSeconds)}</span>
        </div>
      </div>
      <details>
        <summary>Speed as a table</summary>
        <SpeedTable lines={lines} />
      </details>
    </figure>
  );
}

function SpeedTable({ lines }: { lines: readonly SpeedLine[] }) {
  return (
    <div className={`scroller ${styles['table']}`} tabIndex={0} role="region" aria-label="Speed as a table">
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {lines.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi translate="no">{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tableOf(lines).map(({ atSeconds, speeds }) => (
            <tr key={atSeconds}>
              <th scope="row">{clockTime(atSeconds)}</th>
              {speeds.map((speed, index) => (
                <td key={lines[index]!.id}>{speed === undefined ? '–' : Math.round(speed)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
