import {
  CATEGORIES_PER_PUZZLE,
  IMPORT_COLUMNS,
  WORDS_PER_CATEGORY,
  WORDS_PER_PUZZLE,
} from '@fourfold/contracts';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SAMPLE_FILE_NAME, SAMPLE_TEXT } from '../domain/import-file';
import styles from './import.module.css';

export function FormatGuide() {
  return (
    <Card heading="Format guide" className={styles['card']}>
      <ul className="bullets">
        <li>The file is a JSON list of puzzles, or a table.</li>
        <li>
          A table has four rows for each puzzle, and the columns{' '}
          <code translate="no">{IMPORT_COLUMNS.join(', ')}</code> in its first row.
        </li>
        <li>
          Each has a <code>puzzle_date</code> as YYYY-MM-DD and {CATEGORIES_PER_PUZZLE}{' '}
          <code>categories</code>.
        </li>
        <li>
          Each category has a <code>name</code>, {WORDS_PER_CATEGORY} <code>words</code> in upper case and a{' '}
          <code>difficulty</code> from 1 (Easy) to 4 (Tricky) that no other has.
        </li>
        <li>{`The ${WORDS_PER_PUZZLE} words of a puzzle are all different.`}</li>
        <li>One fault keeps the whole file out. A puzzle whose date is taken is skipped.</li>
      </ul>
      <pre className={`scroller ${styles['sample']}`} tabIndex={0} aria-label="A sample file">
        {SAMPLE_TEXT}
      </pre>
      <div>
        <Button
          onClick={() => saveFile(new File([SAMPLE_TEXT], SAMPLE_FILE_NAME, { type: 'application/json' }))}
        >
          Download sample
        </Button>
      </div>
    </Card>
  );
}
