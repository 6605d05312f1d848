import { MISTAKES_ALLOWED, WORDS_PER_CATEGORY, WRONG_GUESS_SHAKE_MS } from '@fourfold/contracts';
import { seededShuffle } from '@fourfold/game-rules';
import { Suspense, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { optionalComponent } from '../../../lib/optional-component';
import { browserStorage } from '../../../lib/storage/browser-storage';
import { useSlow } from '../../../lib/time/use-slow';
import { useRecent } from '../../../lib/time/use-recent';
import { useVisible } from '../../../lib/use-visible';
import { useAnnounce } from '../../../ui/announcer';
import { Button } from '../../../ui/button';
import { canSubmit, feedbackText } from '../domain/game';
import { letterOf } from '../domain/letter-key';
import { groupedByMark, markOf, MARKS } from '../domain/marks';
import { wasTried } from '../domain/saved-game';
import { useGuessTime } from '../guess-time';
import { useAway } from '../hooks/use-away';
import type { BoardState } from '../hooks/use-board';
import { Bands } from './bands';
import styles from './board.module.css';
import { GuessTimeChoice } from './guess-time-choice';
import { GuessTimer } from './guess-timer';
import statusStyles from './status.module.css';
import { WordGrid } from './word-grid';

const GameMenu = optionalComponent(async () => (await import('./game-menu')).GameMenu);
const PastGuesses = optionalComponent(async () => (await import('./past-guesses')).PastGuesses);

const SHORTCUTS_KEY = 'fourfold.shortcuts';
const SLOW_AFTER_MS = 400;
const CHECKING = 'Checking…';

interface BoardProps extends BoardState {
  judging?: boolean;
  /** Called without words when the guess times out. */
  onGuess: (words: string[]) => void;
  /** Whether each guess has a time limit. */
  timed?: boolean;
  hints?: ReactNode;
}

export function Board({ game, dispatch, judging = false, onGuess, timed = true, hints }: BoardProps) {
  const [marking, setMarking] = useState(false);
  const { seconds } = useGuessTime();
  const [shortcuts, setShortcuts] = useState(() => browserStorage.getItem(SHORTCUTS_KEY) !== 'false');
  /** The guess after which the focus goes back to the grid. */
  const [submitted, setSubmitted] = useState(0);
  const turn = `${game.guesses} ${game.restarts} ${seconds}`;
  const { isAway, leaveIfIdle } = useAway(turn, game.moves.at(-1)?.words.length === 0);
  const isHidden = !useVisible();
  const announce = useAnnounce();
  const checking = useSlow(judging && game.selected.length > 0, SLOW_AFTER_MS);
  useEffect(() => {
    if (checking) announce(CHECKING);
  }, [checking, announce]);
  const text = checking ? CHECKING : game.feedback && feedbackText(game.feedback);
  const missed =
    game.feedback?.kind === 'wrong' || game.feedback?.kind === 'near' || game.feedback?.kind === 'timed_out';
  const shaking = useRecent(missed ? game.guesses : 0, WRONG_GUESS_SHAKE_MS);

  const submit = (): void => {
    if (!canSubmit(game) || judging) return;
    if (wasTried(game.moves, game.selected)) {
      dispatch({ type: 'refused', text: 'You already tried that group.', restart: false });
      return;
    }
    setSubmitted(game.guesses + 1);
    onGuess(game.selected);
  };
  const reorder = (): void =>
    dispatch({ type: 'ordered', words: seededShuffle(game.tiles, String(Math.random())) });
  const clear = (): void => dispatch({ type: 'cleared' });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!shortcuts || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = letterOf(event);
    if (letter === 's') reorder();
    if (letter === 'd') clear();
    if (letter === 'm' && game.cursor !== undefined) dispatch({ type: 'marked', word: game.cursor });
  };
  const changeShortcuts = (on: boolean): void => {
    browserStorage.setItem(SHORTCUTS_KEY, String(on));
    setShortcuts(on);
  };

  return (
    <div className={styles['table']} data-playing onKeyDown={onKeyDown}>
      <div className={styles['status']}>
        <Mistakes used={game.mistakes} />
        {timed && (
          <GuessTimer
            key={turn}
            seconds={seconds}
            paused={judging || isAway || isHidden}
            onExpire={() => {
              leaveIfIdle();
              onGuess([]);
            }}
          />
        )}
      </div>
      <div className={`stack ${styles['board']}`}>
        <Bands categories={game.found} />
        <WordGrid
          game={game}
          dispatch={dispatch}
          busy={judging}
          checking={checking}
          shaking={shaking}
          marking={marking}
          focusTurn={submitted === game.guesses ? submitted : 0}
          onSubmit={submit}
        />
      </div>
      <div className={styles['feedback']} data-kind={game.feedback?.kind}>
        {text && (
          <span key={text} className="wash">
            {text}
          </span>
        )}
        {/* Any input at all ends it. */}
        {isAway && <Button>Still there? Tap to go on</Button>}
        {timed && game.guesses === 0 && !text && !judging && !isAway && (
          <GuessTimeChoice className={styles['firstChoice']} />
        )}
      </div>
      <div className={styles['hints']}>{hints}</div>
      <div className={styles['actions']}>
        <Button onClick={reorder}>Shuffle</Button>
        <Button onClick={clear} disabled={game.selected.length === 0}>
          Clear Selection
        </Button>
        <Button look="primary" onClick={submit} disabled={!canSubmit(game) || judging}>
          Submit Guess
        </Button>
      </div>
      <p
        className={`soft ${styles['count']}`}
      >{`${game.selected.length} of ${WORDS_PER_CATEGORY} selected`}</p>
      <MarkTools game={game} dispatch={dispatch} marking={marking} onMarking={setMarking} />
      <div className={styles['tried']}>
        <Suspense>
          <PastGuesses moves={game.moves} />
        </Suspense>
      </div>
      <Suspense>
        <GameMenu timed={timed} shortcuts={shortcuts} onShortcuts={changeShortcuts} />
      </Suspense>
    </div>
  );
}

interface MarkToolsProps extends BoardState {
  marking: boolean;
  onMarking: (marking: boolean) => void;
}

function MarkTools({ game: { tiles, marks }, dispatch, marking, onMarking }: MarkToolsProps) {
  return (
    <div className={`row ${styles['marks']}`}>
      <Button look="quiet" role="switch" aria-checked={marking} onClick={() => onMarking(!marking)}>
        <span aria-hidden="true" className={styles['signs']}>
          {MARKS.map(({ sign }) => sign)}
        </span>
        Mark tiles
      </Button>
      {tiles.some((word) => markOf(marks, word)) && (
        <>
          <Button
            look="quiet"
            onClick={() => dispatch({ type: 'ordered', words: groupedByMark(tiles, marks) })}
          >
            Group marks
          </Button>
          <Button look="quiet" onClick={() => dispatch({ type: 'unmarked' })}>
            Clear marks
          </Button>
        </>
      )}
      {marking && <p className="soft">Tap tiles to mark them. Marks are yours alone and cost nothing.</p>}
    </div>
  );
}

function Mistakes({ used }: { used: number }) {
  return (
    <div className={`stack close ${statusStyles['item']}`}>
      <p className="spread">
        <span className="muted">Mistakes</span>{' '}
        <strong className={statusStyles['figure']}>{`${used}/${MISTAKES_ALLOWED}`}</strong>
      </p>
      <div className={statusStyles['sheets']} aria-hidden="true">
        {Array.from({ length: MISTAKES_ALLOWED }, (_, index) => (
          <span key={index} className={statusStyles['paper']} data-used={index < used || undefined} />
        ))}
      </div>
    </div>
  );
}
