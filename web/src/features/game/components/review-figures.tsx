import { mistakesText } from '../../../lib/mistakes-text';
import { BarTable } from '../../../ui/bar-table';
import { Empty } from '../../../ui/states';
import { Figures } from '../../../ui/figures';
import { Sheet } from '../../../ui/sheet';
import { comparison, isFirst, mistakesShares, percentText, type ReviewedGame } from '../domain/review';
import { ReviewGroups } from './review-groups';
import { ReviewPath } from './review-path';
import { ReviewWrong } from './review-wrong';
import styles from './review.module.css';

/** All figures of a puzzle, with the player's own game among them. */
export function ReviewFigures({ reviewed }: { reviewed: ReviewedGame }) {
  const { review, status } = reviewed;
  if (isFirst(reviewed)) {
    return (
      <>
        <Empty>You are the first to finish this puzzle. Look again when others have.</Empty>
        <ReviewPath reviewed={reviewed} />
      </>
    );
  }
  const beside = comparison(reviewed);
  const shares = mistakesShares(reviewed);
  const most = Math.max(...shares.map(({ share }) => share));
  return (
    <div className={styles['review']}>
      <div className={styles['column']}>
        <Sheet className={styles['card']}>
          <Figures>
            <div>
              <dt>Players</dt>
              <dd>{review.players.toLocaleString('en')}</dd>
            </div>
            <div>
              <dt>Solved it</dt>
              <dd>{percentText(review.solved_share)}</dd>
            </div>
            <div>
              <dt>Your score</dt>
              <dd>{status.points_scored ?? '–'}</dd>
            </div>
          </Figures>
          {beside && <p>{beside}</p>}
          <BarTable
            caption="Mistakes"
            headings={['Mistakes', 'Share of players']}
            rows={shares.map(({ mistakes, share, own }) => ({
              label: mistakesText(mistakes),
              length: most === 0 ? 0 : share / most,
              value: own ? (
                <>
                  {percentText(share)} <span className={styles['own']}>You</span>
                </>
              ) : (
                percentText(share)
              ),
            }))}
          />
        </Sheet>
        <Sheet className={styles['card']}>
          <ReviewGroups reviewed={reviewed} />
        </Sheet>
      </div>
      <div className={styles['column']}>
        <Sheet className={styles['card']}>
          <ReviewWrong reviewed={reviewed} />
        </Sheet>
        <ReviewPath reviewed={reviewed} />
      </div>
    </div>
  );
}
