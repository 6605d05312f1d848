import { DIFFICULTIES } from '@fourfold/contracts';
import styles from './paper-rain.module.css';

const PIECES = 28;
const GOLDEN = 0.618;

/** Scraps of paper falling once over a win. Nothing of it moves where motion is not wanted. */
export function PaperRain() {
  return (
    <div className={styles['rain']} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => (
        <span
          key={piece}
          data-difficulty={DIFFICULTIES[piece % DIFFICULTIES.length]}
          style={{
            left: `${((piece * GOLDEN) % 1) * 100}%`,
            animationDelay: `${((piece * GOLDEN * 2) % 1) * 900}ms`,
            rotate: `${piece * 47}deg`,
          }}
        />
      ))}
    </div>
  );
}
