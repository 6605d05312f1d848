import { DIFFICULTY_NAMES } from '@fourfold/contracts';
import { mistakesText } from '../../../lib/mistakes-text';
import { belongings, pathRows } from '../../../lib/moves';
import { Bar, BarTable } from '../../../ui/bar-table';
import { DifficultyMark } from '../../../ui/difficulty';
import { Figures } from '../../../ui/figures';
import { GamePath, GuessMarks } from '../../../ui/game-path';
import { Sheet } from '../../../ui/sheet';
import { Empty } from '../../../ui/states';
import {
  comparison,
  groupShares,
  isFirst,
  mistakesShares,
  percentText,
  remarkOn,
  wrongShares,
  type ReviewedGame,
} from '../domain/review';
import styles from './review.module.css';

interface ReviewProps {
  reviewed: ReviewedGame;
}

/** All figures of a puzzle, with the player's own game among them. */
export function ReviewFigures({ reviewed }: ReviewProps) {
  if (isFirst(reviewed)) {
    return (
      <>
        <Empty>You are the first to finish this puzzle. Look again when others have.</Empty>
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
  const beside = comparison(reviewed);
  return (
    <Sheet className={`stack ${styles['card']}`}>
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
        rows={mistakesShares(reviewed).map(({ mistakes, share, own }) => ({
          label: mistakesText(mistakes),
          size: share,
          value: own ? (
            <>
              {percentText(share)} <span className={`tag ${styles['own']}`}>You</span>
            </>
          ) : (
            percentText(share)
          ),
        }))}
      />
    </Sheet>
  );
}

/** How many found each group. */
function Groups({ reviewed }: ReviewProps) {
  return (
    <Sheet className={`stack ${styles['card']}`}>
      <h2>The groups</h2>
      <ul className={`lines ${styles['list']}`}>
        {groupShares(reviewed).map(({ name, words, difficulty, share, own }) => (
          <li key={difficulty} className="marked">
            <DifficultyMark difficulty={difficulty} />
            <div>
              <h3>{name}</h3>
              <p>{words.join(', ')}</p>
              <div className={styles['track']}>
                <Bar length={share} />
              </div>
              <p className="soft">
                {DIFFICULTY_NAMES[difficulty]}: found by {percentText(share)} of all players
                {own !== undefined && (own ? ', and by you' : ', not by you')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** The fours that misled most players, with where their words belong. */
function WrongGuesses({ reviewed }: ReviewProps) {
  const wrong = wrongShares(reviewed);
  const rows = pathRows(wrong, reviewed.categories);
  return (
    <Sheet className={`stack ${styles['card']}`}>
      <h2>Commonest wrong guesses</h2>
      {wrong.length === 0 && <p className="soft">Nobody has guessed wrong.</p>}
      <ol className={`lines ${styles['list']}`}>
        {wrong.map(({ words, share, own }, place) => (
          <li key={words.join()} className="marked">
            <GuessMarks row={rows[place]!} />
            <div>
              <p className={styles['words']}>{words.join(', ')}</p>
              <div className={styles['track']}>
                <Bar length={share} />
              </div>
              <p className="soft">
                Tried by {percentText(share)} of all players{own && ', and by you'}. In truth{' '}
                {belongings(rows[place]!)}.
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** The player's own guesses, each with how many did the same. */
function OwnPath({ reviewed }: ReviewProps) {
  const { categories, game } = reviewed;
  if (!game || game.moves.length === 0)
    return <p className="soft">Your guesses are listed in the browser that you made them in.</p>;
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
