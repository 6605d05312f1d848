import { DIFFICULTY_NAMES, type FoundCategory } from '@fourfold/contracts';
import { DifficultyMark } from '../../../shared/puzzle/difficulty';
import styles from './bands.module.css';

export function Bands({ categories, missed = false }: { categories: FoundCategory[]; missed?: boolean }) {
  if (categories.length === 0) return null;
  return (
    <ul className={styles['bands']} aria-label={missed ? 'Missed categories' : 'Found categories'}>
      {categories.map(({ category_name, words, difficulty }) => (
        <li
          key={difficulty}
          className={styles['band']}
          data-difficulty={difficulty}
          data-missed={missed || undefined}
        >
          <DifficultyMark difficulty={difficulty} className={styles['mark']} />
          <div className={styles['text']}>
            <h2 translate="no">{category_name}</h2>
            <p translate="no">{words.join(', ')}</p>
          </div>
          <p className={styles['label']}>
            {missed ? `Missed · ${DIFFICULTY_NAMES[difficulty]}` : DIFFICULTY_NAMES[difficulty]}
          </p>
        </li>
      ))}
    </ul>
  );
}
