import { DIFFICULTY_NAMES } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format';
import { isStatus } from '../../../lib/http/errors';
import { mistakesText } from '../../../shared/puzzle/mistakes-text';
import { belongings, pathRows } from '../../../shared/puzzle/moves';
import { PATHS } from '../../../shared/paths';
import { BarTable } from '../../../ui/bar-table';
import { ButtonLink } from '../../../ui/button';
import { DifficultyMark } from '../../../shared/puzzle/difficulty';
import { Figure, Figures } from '../../../ui/figures';
import { GamePath, GuessMarks } from '../../../shared/puzzle/game-path';
import { PuzzleHeading } from '../../../shared/puzzle/puzzle-heading';
import { Sheet } from '../../../ui/sheet';
import { Empty, Failure, Loading } from '../../../ui/states';
import { fetchReviewed, UnfinishedError } from '../api';
import {
  comparison,
  groupShares,
  isFirst,
  mistakesShares,
  percentText,
  remarkOn,
  wrongShares,
  type OwnGame,
  type ReviewedGame,
} from '../domain/review';
import styles from './review.module.css';

interface ReviewScreenProps {
  /** YYYY-MM-DD */
  date: string;
  /** The player's own game, if it is stored in this browser. */
  game: OwnGame | undefined;
}

export function ReviewScreen({ date, game }: ReviewScreenProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['review', date],
    queryFn: ({ signal }) => fetchReviewed(date, signal),
  });
  return (
    <Review
      heading={<PuzzleHeading title="How others did" date={date} />}
      reviewed={data && { ...data, game }}
      isPending={isPending}
      refusal={
        error && <ReviewRefusal error={error} onRetry={() => void refetch({ cancelRefetch: false })} />
      }
    >
      <ButtonLink to={PATHS.leaderboard}>View Leaderboard</ButtonLink>
      <ButtonLink to={PATHS.archive}>Past puzzles</ButtonLink>
    </Review>
  );
}

interface ReviewFrameProps {
  heading: ReactNode;
  reviewed: ReviewedGame | undefined;
  isPending: boolean;
  refusal: ReactNode;
  /** The links that lead on. */
  children: ReactNode;
}

/** How others did, whatever puzzle it was. */
export function Review({ heading, reviewed, isPending, refusal, children }: ReviewFrameProps) {
  return (
    <>
      {heading}
      {isPending && (
        <div className={styles['waiting']}>
          <Loading label="Counting everybody’s guesses…" />
        </div>
      )}
      {reviewed ? <ReviewFigures reviewed={reviewed} /> : refusal}
      {!isPending && <div className={`row loose ${styles['links']}`}>{children}</div>}
    </>
  );
}

function ReviewRefusal({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof UnfinishedError || isStatus(error, 403))
    return <Empty>How others did is shown to those who have finished this puzzle.</Empty>;
  if (isStatus(error, 404) || isStatus(error, 422)) return <Empty>There is no puzzle for this date.</Empty>;
  return <Failure message="The results of others couldn’t be loaded." onRetry={onRetry} />;
}

interface ReviewProps {
  reviewed: ReviewedGame;
}

function ReviewFigures({ reviewed }: ReviewProps) {
  if (isFirst(reviewed)) {
    return (
      <>
        <Empty>You’re the first to finish this puzzle. Check back when others have.</Empty>
        <OwnPath reviewed={reviewed} />
      </>
    );
  }
  return (
    <div className={`columns ${styles['review']}`}>
      <div className="stack loose">
        <Totals reviewed={reviewed} />
        <Groups reviewed={reviewed} />
      </div>
      <div className="stack loose">
        <WrongGuesses reviewed={reviewed} />
        <OwnPath reviewed={reviewed} />
      </div>
    </div>
  );
}

function Totals({ reviewed }: ReviewProps) {
  const { review, status } = reviewed;
  const sentence = comparison(reviewed);
  return (
    <Sheet className={`stack ${styles['card']}`}>
      <Figures>
        <Figure label="Players">{formatNumber(review.players)}</Figure>
        <Figure label="Solved it">{percentText(review.solved_share)}</Figure>
        {status?.points_scored !== undefined && (
          <Figure label="Your score">{status.points_scored ?? '–'}</Figure>
        )}
      </Figures>
      {sentence && <p>{sentence}</p>}
      <BarTable
        caption="Mistakes"
        headings={['Mistakes', 'Share of players']}
        rows={mistakesShares(reviewed).map(({ mistakes, share, own }) => ({
          label: mistakesText(mistakes),
          size: share,
          value: (
            <>
              {percentText(share)} {own && <span className={`tag ${styles['own']}`}>You</span>}
            </>
          ),
        }))}
      />
    </Sheet>
  );
}

function Groups({ reviewed }: ReviewProps) {
  return (
    <Sheet className={`stack ${styles['card']}`}>
      <h2>The groups</h2>
      <ul className={`lines ${styles['list']}`}>
        {groupShares(reviewed).map(({ name, words, difficulty, share, own }) => (
          <li key={difficulty} className="marked">
            <DifficultyMark difficulty={difficulty} />
            <div>
              <h3 translate="no">{name}</h3>
              <p translate="no">{words.join(', ')}</p>
              <ShareBar share={share} />
              <p className="soft">
                {`${DIFFICULTY_NAMES[difficulty]}: found by ${percentText(share)} of all players${byYou(own)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Undefined when it is not known. */
function byYou(own: boolean | undefined): string {
  if (own === undefined) return '';
  return own ? ', and by you' : ', not by you';
}

function WrongGuesses({ reviewed }: ReviewProps) {
  const wrong = wrongShares(reviewed);
  const rows = pathRows(wrong, reviewed.categories);
  return (
    <Sheet className={`stack ${styles['card']}`}>
      <h2>Most common wrong guesses</h2>
      {wrong.length === 0 && <p className="soft">Nobody guessed wrong.</p>}
      <ol className={`lines ${styles['list']}`}>
        {wrong.map(({ words, share, own }, place) => (
          <li key={words.join()} className="marked">
            <GuessMarks row={rows[place]!} />
            <div>
              <p className={styles['words']} translate="no">
                {words.join(', ')}
              </p>
              <ShareBar share={share} />
              <p className="soft">
                {`Tried by ${percentText(share)} of all players${own ? byYou(own) : ''}. Actually ${belongings(rows[place]!)}.`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** Decorative: the text below says the same. */
function ShareBar({ share }: { share: number }) {
  return (
    <div className={`meter ${styles['share']}`}>
      <span style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}

function OwnPath({ reviewed }: ReviewProps) {
  const { categories, game, status } = reviewed;
  if (!status) return null;
  if (!game || game.moves.length === 0)
    return <p className="soft">Your guesses are listed in the browser you made them in.</p>;
  const { found_categories, mistakes_used } = game.puzzle.game_state;
  return (
    <Sheet className={`stack ${styles['card']}`}>
      <GamePath
        moves={game.moves}
        groups={categories}
        found={found_categories.length}
        mistakes={mistakes_used}
        remarkOn={(move) => remarkOn(reviewed, move)}
      />
    </Sheet>
  );
}
