import { DIFFICULTY_NAMES, type Difficulty } from '@fourfold/contracts';
import { DifficultyMark } from '../../../ui/difficulty';
import styles from './category-band.module.css';

interface CategoryBandProps {
  name: string;
  words: string[];
  difficulty: Difficulty;
  missed?: boolean;
}

/** A category laid open: colour, pattern, letter and name of its difficulty, and its four words. */
export function CategoryBand({ name, words, difficulty, missed = false }: CategoryBandProps) {
  return (
    <li className={styles['band']} data-difficulty={difficulty} data-missed={missed || undefined}>
      <DifficultyMark difficulty={difficulty} className={styles['mark']} />
      <div className={styles['text']}>
        <h2>{name}</h2>
        <p>{words.join(', ')}</p>
      </div>
      <p className={styles['label']}>
        {missed && 'Missed · '}
        {DIFFICULTY_NAMES[difficulty]}
      </p>
    </li>
  );
}
