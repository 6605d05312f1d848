import { CATEGORIES_PER_PUZZLE, WORDS_PER_CATEGORY, WORDS_PER_PUZZLE } from '@fourfold/contracts';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SAMPLE_FILE_NAME, sampleText } from '../domain/import-file';
import styles from './import.module.css';

/** What a file must look like, with one that does. */
export function FormatGuide() {
  return (
    <Card heading="Format guide" className={styles['card']}>
      <ul className={styles['rules']}>
        <li>The file is a JSON list of puzzles.</li>
        <li>
          Each has a <code>puzzle_date</code> as YYYY-MM-DD and {CATEGORIES_PER_PUZZLE}{' '}
          <code>categories</code>.
        </li>
        <li>
          Each category has a <code>name</code>, {WORDS_PER_CATEGORY} <code>words</code> in upper case and a{' '}
          <code>difficulty</code> from 1 (Easy) to 4 (Tricky) that no other has.
        </li>
        <li>The {WORDS_PER_PUZZLE} words of a puzzle are all different.</li>
        <li>One fault keeps the whole file out. A puzzle whose date is taken is skipped.</li>
      </ul>
      <pre className={styles['sample']} tabIndex={0} aria-label="A sample file">
        {sampleText()}
      </pre>
      <div>
        <Button onClick={saveSample}>Download sample</Button>
      </div>
    </Card>
  );
}

function saveSample(): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([sampleText()], { type: 'application/json' }));
  link.download = SAMPLE_FILE_NAME;
  link.click();
  URL.revokeObjectURL(link.href);
}
