import type { FoundCategory } from '@fourfold/contracts';
import styles from './category-band.module.css';
import { CategoryBand } from './category-band';

export function Bands({ categories, missed = false }: { categories: FoundCategory[]; missed?: boolean }) {
  if (categories.length === 0) return null;
  return (
    <ul className={styles['bands']} aria-label={missed ? 'Missed categories' : 'Found categories'}>
      {categories.map(({ category_name, words, difficulty }) => (
        <CategoryBand
          key={difficulty}
          name={category_name}
          words={words}
          difficulty={difficulty}
          missed={missed}
        />
      ))}
    </ul>
  );
}
