import { DIFFICULTY_NAMES, type Difficulty } from '@fourfold/contracts';
import { classNames } from '../../ui/class-names';
import styles from './difficulty.module.css';

/** Colour, pattern and letter: colour must not be the only cue. */
export function DifficultyMark({ difficulty, className }: { difficulty: Difficulty; className?: string }) {
  return (
    <span className={classNames(styles['mark'], className)} data-difficulty={difficulty} aria-hidden="true">
      <span className={styles['letter']}>{DIFFICULTY_NAMES[difficulty][0]}</span>
    </span>
  );
}
