import styles from './burst.module.css';

const PIECES = Array.from({ length: 16 }, (_, place) => place);

/** Pieces of paper that fly apart, once: from the middle of the element around it, which must be positioned. */
export function Burst() {
  return (
    <span className={styles['burst']} aria-hidden="true">
      {PIECES.map((place) => (
        <i key={place} style={{ rotate: `${place / PIECES.length}turn` }} />
      ))}
    </span>
  );
}
