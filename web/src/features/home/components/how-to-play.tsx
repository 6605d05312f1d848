import { DIFFICULTIES, DIFFICULTY_NAMES, GUESS_TIMER_SECONDS, MISTAKES_ALLOWED } from '@fourfold/contracts';
import { DifficultyMark } from '../../../shared/puzzle/difficulty';
import styles from './how-to-play.module.css';

const STEPS = [
  'Sixteen words hide four groups of four that share something.',
  'Select four words that belong together and submit your guess.',
  `You have ${GUESS_TIMER_SECONDS} seconds for each guess; running out of time is a mistake.`,
  `${MISTAKES_ALLOWED} mistakes are allowed. Three right out of four earns you a hint.`,
];

/** Folded for players who know the rules. */
export function HowToPlay({ folded }: { folded: boolean }) {
  if (!folded)
    return (
      <section aria-labelledby="how-to-play" className="stack">
        <h2 id="how-to-play">How to play</h2>
        <Rules />
      </section>
    );
  return (
    <details>
      <summary>How to play</summary>
      <div className={`stack ${styles['rules']}`}>
        <Rules />
      </div>
    </details>
  );
}

function Rules() {
  return (
    <>
      <ol className={`stack tight ${styles['steps']}`}>
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>Each group has a difficulty:</p>
      <ul className={styles['difficulties']}>
        {DIFFICULTIES.map((difficulty) => (
          <li key={difficulty} className="row loose">
            <DifficultyMark difficulty={difficulty} /> {DIFFICULTY_NAMES[difficulty]}
          </li>
        ))}
      </ul>
      <p className="muted">
        A new puzzle appears at your local midnight. Play every day to keep your streak.
      </p>
    </>
  );
}
