import { MISTAKES_ALLOWED } from '@fourfold/contracts';
import styles from './status.module.css';

/** Four little sheets; a mistake folds one away. */
export function Mistakes({ used }: { used: number }) {
  return (
    <div className={styles['mistakes']}>
      <p>
        <span className={styles['label']}>Mistakes</span>{' '}
        <strong className={styles['figure']}>
          {used}/{MISTAKES_ALLOWED}
        </strong>
      </p>
      <div className={styles['sheets']} aria-hidden="true">
        {Array.from({ length: MISTAKES_ALLOWED }, (_, index) => (
          <span key={index} className={styles['paper']} data-used={index < used || undefined} />
        ))}
      </div>
    </div>
  );
}
