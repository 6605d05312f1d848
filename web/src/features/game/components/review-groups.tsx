import { DIFFICULTY_NAMES } from '@fourfold/contracts';
import { Bar } from '../../../ui/bar-table';
import { DifficultyMark } from '../../../ui/difficulty';
import { groupShares, percentText, type ReviewedGame } from '../domain/review';
import styles from './review.module.css';

/** How many found each group. */
export function ReviewGroups({ reviewed }: { reviewed: ReviewedGame }) {
  return (
    <>
      <h2>The groups</h2>
      <ul className={styles['groups']}>
        {groupShares(reviewed).map(({ name, words, difficulty, share, own }) => (
          <li key={difficulty}>
            <DifficultyMark difficulty={difficulty} />
            <div>
              <h3>{name}</h3>
              <p>{words.join(', ')}</p>
              <div className={styles['track']}>
                <Bar length={share} />
              </div>
              <p className={styles['soft']}>
                {DIFFICULTY_NAMES[difficulty]}: found by {percentText(share)} of all players
                {own !== undefined && (own ? ', and by you' : ', not by you')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
