import { healthTone, hitPointsLeft } from '../domain/health';
import styles from './health-bar.module.css';

interface HealthBarProps {
  damageTaken: number;
  hitPoints: number;
}

const TONE_WORDS = { good: 'Strong', worn: 'Worn', low: 'Critical' } as const;

/** Hit points that are left: green above half, yellow above a quarter, else red, and in words and figures as well. */
export function HealthBar({ damageTaken, hitPoints }: HealthBarProps) {
  const left = hitPointsLeft(damageTaken, hitPoints);
  const tone = healthTone(damageTaken, hitPoints);
  return (
    <div className={styles['health']}>
      <div
        role="meter"
        aria-label="Hit points"
        aria-valuemin={0}
        aria-valuemax={hitPoints}
        aria-valuenow={left}
        aria-valuetext={`${left} of ${hitPoints}`}
        className={styles['bar']}
      >
        <span data-tone={tone} style={{ inlineSize: `${(100 * left) / hitPoints}%` }} />
      </div>
      <p aria-hidden="true">
        <span>{left === 0 ? 'Down' : TONE_WORDS[tone]}</span>
        <strong>
          {left}/{hitPoints}
        </strong>
      </p>
    </div>
  );
}
