import type { BattleFigures } from '@fourfold/contracts';
import { CHALLENGE_TYPE_NAMES } from '../../../shared/challenge-types';
import styles from './figure-tables.module.css';

interface TextTableProps {
  figures: Pick<BattleFigures, 'texts' | 'slowest_text'>;
  nameOf: (userId: string) => string;
}

/** Who was first in each text, how long it took, and what damage it dealt. */
export function TextTable({ figures: { texts, slowest_text }, nameOf }: TextTableProps) {
  return (
    <div className={styles['frame']}>
      <table className={styles['texts']}>
        <caption>Texts</caption>
        <thead>
          <tr>
            <th scope="col">Text</th>
            <th scope="col">First</th>
            <th scope="col">Time</th>
            <th scope="col">Damage dealt</th>
          </tr>
        </thead>
        <tbody>
          {texts.map(({ challenge_id, text, challenge_type, winner_id, duration_ms, damage }, index) => (
            // The deck may give a text twice.
            <tr key={index}>
              <th scope="row">
                <span className={styles['text']} translate="no">
                  {text}
                </span>
                <span className="soft">
                  <span>{CHALLENGE_TYPE_NAMES[challenge_type]}</span>
                  {challenge_id === slowest_text?.challenge_id &&
                    duration_ms === slowest_text.duration_ms && (
                      <>
                        {' '}
                        <span className="tag">Slowest</span>
                      </>
                    )}
                </span>
              </th>
              <td>
                {winner_id === null ? (
                  'Nobody'
                ) : (
                  <bdi translate="no" className="ellipsis">
                    {nameOf(winner_id)}
                  </bdi>
                )}
              </td>
              <td>{seconds(duration_ms)}</td>
              <td>{damage}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Tenths of a long time tell nothing, and have no room on a phone. */
function seconds(durationMs: number): string {
  const duration = durationMs / 1_000;
  return `${duration.toFixed(duration < 99.95 ? 1 : 0)} s`;
}
