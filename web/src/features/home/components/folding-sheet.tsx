import { DIFFICULTIES } from '@fourfold/contracts';
import { DifficultyMark } from '../../../shared/puzzle/difficulty';
import styles from './folding-sheet.module.css';

const LINES = [0.62, 0.44, 0.7, 0.52];

/** Decorative animation: the words unfold into their groups. */
export function FoldingSheet() {
  return (
    <div className={styles['picture']} aria-hidden="true">
      {DIFFICULTIES.map((difficulty, row) => (
        <div key={difficulty} className={styles['row']} data-difficulty={difficulty}>
          <div className={styles['strip']}>
            <DifficultyMark difficulty={difficulty} className={styles['mark']} />
            <span className={styles['line']} style={{ width: `${LINES[row]! * 60}%` }} />
          </div>
          <div className={styles['tiles']}>
            {LINES.map((_, column) => (
              <span key={column} className={`folded ${styles['tile']}`}>
                <i style={{ width: `${LINES[(row + column) % 4]! * 90}%` }} />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
