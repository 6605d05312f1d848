import { WRONG_GUESS_SHAKE_MS, WORDS_PER_CATEGORY } from '@fourfold/contracts';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button';
import { canSubmit } from '../domain/game';
import { groupedByMark, markOf } from '../domain/marks';
import { shownNews } from '../domain/spoken-news';
import { useStoredFlag } from '../hooks/use-stored-flag';
import { useTabClaim } from '../hooks/use-tab-claim';
import { useTransient } from '../hooks/use-transient';
import type { BoardControls } from '../hooks/use-game';
import type { Marking } from '../hooks/use-marks';
import styles from './board.module.css';
import { Bands } from './bands';
import { Countdown } from './countdown';
import { KeysHelp } from './keys-help';
import { MarkTools } from './mark-tools';
import { Mistakes } from './mistakes';
import { WordGrid } from './word-grid';

interface BoardProps extends BoardControls {
  marking: Marking;
  /** Whether a guess has a minute. */
  timed?: boolean;
}

/** The game while it is played. */
export function Board({ game, judging, marking, timed = true, ...controls }: BoardProps) {
  const [markMode, setMarkMode] = useState(false);
  const claimed = useTabClaim(controls.resync);
  const [shortcuts, setShortcuts] = useStoredFlag('fourfold.shortcuts', true);
  const [submitted, setSubmitted] = useState(0);
  const missed = game.news?.kind === 'wrong' || game.news?.kind === 'near' || game.news?.kind === 'timed_out';
  const shaking = useTransient(missed ? game.round : 0, WRONG_GUESS_SHAKE_MS);

  const submit = (): void => {
    controls.submit();
    setSubmitted(game.round + 1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!shortcuts || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 's' || event.key === 'S') controls.shuffle();
    if (event.key === 'd' || event.key === 'D') controls.clear();
    if ((event.key === 'm' || event.key === 'M') && game.cursor !== undefined) marking.cycle(game.cursor);
  };

  return (
    <div className={styles['table']} onKeyDown={onKeyDown}>
      <div className={styles['status']}>
        <Mistakes used={game.mistakes} />
        {timed && (
          <Countdown
            puzzleId={game.puzzleId}
            guesses={game.found.length + game.mistakes}
            round={game.round}
            paused={judging}
            held={claimed}
            onExpire={controls.timeOut}
            onDoubt={controls.resync}
          />
        )}
      </div>
      <div className={styles['board']}>
        <Bands categories={game.found} />
        <WordGrid
          tiles={game.tiles}
          selected={game.selected}
          cursor={game.cursor}
          busy={judging}
          shaking={shaking}
          focusTurn={submitted === game.round ? game.round : 0}
          marks={marking.marks}
          onToggle={markMode ? marking.cycle : controls.toggle}
          onMark={marking.cycle}
          onMove={controls.move}
          onSubmit={submit}
          onClear={controls.clear}
        />
      </div>
      <p className={styles['news']} data-kind={game.news?.kind}>
        {game.news && <span key={shownNews(game.news)}>{shownNews(game.news)}</span>}
      </p>
      <div className={styles['actions']}>
        <Button onClick={controls.shuffle}>Shuffle</Button>
        <Button onClick={controls.clear} disabled={game.selected.length === 0}>
          Clear Selection
        </Button>
        <Button look="primary" onClick={submit} disabled={!canSubmit(game) || judging}>
          Submit Guess
        </Button>
      </div>
      <div className={styles['marks']}>
        <MarkTools
          marking={markMode}
          any={game.tiles.some((word) => markOf(marking.marks, word))}
          onMarking={setMarkMode}
          onGroup={() => controls.arrange(groupedByMark(game.tiles, marking.marks))}
          onClear={marking.clear}
        />
      </div>
      <p className={styles['count']}>
        {game.selected.length} of {WORDS_PER_CATEGORY} selected
      </p>
      <div className={styles['help']}>
        <KeysHelp shortcuts={shortcuts} onShortcuts={setShortcuts} />
      </div>
    </div>
  );
}
