import { Bar } from '../../../ui/bar-table';
import { DifficultyMark } from '../../../ui/difficulty';
import { belongings, pathRows } from '../domain/path-rows';
import { percentText, wrongShares, type ReviewedGame } from '../domain/review';
import styles from './review.module.css';

/** The fours that misled most players, with where their words belong. */
export function ReviewWrong({ reviewed }: { reviewed: ReviewedGame }) {
  const wrong = wrongShares(reviewed);
  const rows = pathRows(wrong, reviewed.categories);
  return (
    <>
      <h2>Commonest wrong guesses</h2>
      {wrong.length === 0 && <p className={styles['soft']}>Nobody has guessed wrong.</p>}
      <ol className={styles['wrong']}>
        {wrong.map(({ words, share, own }, place) => (
          <li key={words.join()}>
            <span className={styles['marks']} aria-hidden="true">
              {rows[place]!.map(
                (difficulty, word) =>
                  difficulty && (
                    <DifficultyMark key={word} difficulty={difficulty} className={styles['mark']} />
                  ),
              )}
            </span>
            <div>
              <p className={styles['words']}>{words.join(', ')}</p>
              <div className={styles['track']}>
                <Bar length={share} />
              </div>
              <p className={styles['soft']}>
                Tried by {percentText(share)} of all players{own && ', and by you'}. In truth{' '}
                {belongings(rows[place]!)}.
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
