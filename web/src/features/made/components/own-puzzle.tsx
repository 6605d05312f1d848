import { MADE_RESULTS_MIN_GAMES, type OpenedOwnMadePuzzle } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { counted } from '../../../lib/counted';
import { madePath, madeReviewPath, PATHS } from '../../../shared/paths';
import { DifficultyMark } from '../../../shared/puzzle/difficulty';
import { isOwn, MADE_KEY, openMade, titleOf } from '../../../shared/puzzle/made-puzzles';
import { PuzzleHeading } from '../../../shared/puzzle/puzzle-heading';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { LinkTools } from '../../../ui/link-tools';
import { Moment } from '../../../ui/moment';
import { QueryView } from '../../../ui/query-view';
import { Sheet } from '../../../ui/sheet';
import { fetchMadeReview } from '../api';
import { REFRESH_MS } from '../hooks/use-own-puzzles';
import styles from './made.module.css';
import { PuzzleActions } from './puzzle-actions';
import { PuzzleFigures } from './puzzle-figures';

/** What happened to a puzzle, for its author; new games appear while the page is open. */
export function OwnPuzzle({ opened }: { opened: OpenedOwnMadePuzzle }) {
  const { code } = opened;
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [...MADE_KEY, 'own', code],
    queryFn: ({ signal }) => openMade(code, signal),
    initialData: opened,
    refetchInterval: REFRESH_MS,
  });
  const puzzle = isOwn(data) ? data : opened;
  return (
    <div className="stack loose">
      <PuzzleHeading title={titleOf(puzzle)} />
      <div className="columns">
        <div className="stack loose">
          <Sheet className="stack">
            <p>You made this puzzle. Send its link to whoever should play it.</p>
            <LinkTools path={madePath(code)} of={titleOf(puzzle)} />
            <PuzzleFigures {...puzzle} />
            <PuzzleActions puzzle={puzzle} onDeleted={() => void navigate(PATHS.yourPuzzles)} />
          </Sheet>
          <Friends finished={puzzle.friends_finished} />
        </div>
        <div className="stack loose">
          <Card heading="The answers">
            <ul className="lines">
              {puzzle.categories.map(({ name, words, difficulty }) => (
                <li key={difficulty} className="marked">
                  <DifficultyMark difficulty={difficulty} />
                  <div>
                    <h3 translate="no">{name}</h3>
                    <p translate="no">{words.join(', ')}</p>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
          {puzzle.finished >= MADE_RESULTS_MIN_GAMES && <CommonestWrong code={code} />}
        </div>
      </div>
      <p>
        <ButtonLink to={PATHS.yourPuzzles}>Your puzzles</ButtonLink>
      </p>
    </div>
  );
}

function Friends({ finished }: { finished: OpenedOwnMadePuzzle['friends_finished'] }) {
  return (
    <Card heading="Friends who have finished">
      {finished.length === 0 && <p className="soft">None of your friends yet.</p>}
      <ul className="lines">
        {finished.map(({ user_id, display_name, solved, mistakes_used, finished_at }) => (
          <li key={user_id} className={styles['row']}>
            <strong>
              <bdi translate="no">{display_name}</bdi>
            </strong>{' '}
            <span>{`${solved ? 'solved it' : 'didn’t solve it'}, ${counted(mistakes_used, 'mistake')}`}</span>{' '}
            <span className="soft">
              <Moment at={finished_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CommonestWrong({ code }: { code: string }) {
  const review = useQuery({
    queryKey: [...MADE_KEY, 'wrong', code],
    queryFn: ({ signal }) => fetchMadeReview(code, signal),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card heading="Most common wrong guesses">
      <QueryView query={review} loading="Counting the guesses…" failure="The guesses couldn’t be loaded.">
        {({ commonest_wrong }) =>
          commonest_wrong.length === 0 ? (
            <p className="soft">Nobody has guessed wrong.</p>
          ) : (
            <ol className="lines">
              {commonest_wrong.map(({ words, share }) => (
                <li key={words.join()} className={styles['row']}>
                  <p className={styles['words']} translate="no">
                    {words.join(', ')}
                  </p>
                  <p className="soft">{`Tried by ${Math.round(share * 100)}% of all players`}</p>
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
      <p>
        <ButtonLink to={madeReviewPath(code)}>How players did</ButtonLink>
      </p>
    </Card>
  );
}
