import { SCORE_MAX_POINTS, SCORE_MIN_POINTS, type Score } from '@fourfold/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { updateScore } from '../api';
import { useAdminAction } from '../hooks/use-admin-action';
import { useInlineEdit } from '../hooks/use-inline-edit';
import styles from './admin.module.css';
import { Cell, RowActions } from './data-table';

interface ScoreRowProps {
  score: Score;
  onDelete: () => void;
  onReset: () => void;
  /** Hears in a sentence that it was changed. */
  onSaved: (text: string) => void;
}

export function ScoreRow({ score, onDelete, onReset, onSaved }: ScoreRowProps) {
  const { puzzle_date: date } = score;
  const [fields, setFields] = useState({ points: '', seconds: '' });
  const [fault, setFault] = useState<string>();
  const { editing, beginEditing, endEditing, opener, inputProps } = useInlineEdit();
  const updated = `The score of ${date} is updated.`;
  const update = useAdminAction({
    call: updateScore,
    failure: 'Failed to update score',
    done: () => updated,
    onDone: () => {
      endEditing();
      onSaved(updated);
    },
  });
  const error = fault ?? update.error;

  const begin = (): void => {
    forget();
    setFields({ points: String(score.points_scored), seconds: String(score.completion_time_seconds) });
    beginEditing();
  };
  const forget = (): void => {
    setFault(undefined);
    update.reset();
  };
  const cancel = (): void => {
    if (update.busy) return;
    forget();
    endEditing();
  };
  const save = (): void => {
    const found = scoreFault(fields);
    setFault(found);
    if (found !== undefined) return;
    const points_scored = Number(fields.points);
    const completion_time_seconds = Number(fields.seconds);
    if (points_scored === score.points_scored && completion_time_seconds === score.completion_time_seconds)
      endEditing();
    else update.run({ scoreId: score.score_id, changes: { points_scored, completion_time_seconds } });
  };

  return (
    <tr role="row">
      <Cell label="Puzzle" head>
        {date} {score.unranked && <span className={styles['tag']}>Unranked</span>}
        {error && <Notice tone="alarm">{error}</Notice>}
      </Cell>
      <Cell label="Points" number>
        {editing ? (
          <input
            {...inputProps(save, cancel)}
            className={styles['inline']}
            aria-label={`Points for ${date}`}
            type="number"
            inputMode="numeric"
            min={SCORE_MIN_POINTS}
            max={SCORE_MAX_POINTS}
            value={fields.points}
            readOnly={update.busy}
            onChange={({ target }) => setFields({ ...fields, points: target.value })}
            autoFocus
          />
        ) : (
          score.points_scored
        )}
      </Cell>
      <Cell label="Seconds" number>
        {editing ? (
          <input
            {...inputProps(save, cancel)}
            className={styles['inline']}
            aria-label={`Seconds for ${date}`}
            type="number"
            inputMode="numeric"
            min={0}
            value={fields.seconds}
            readOnly={update.busy}
            onChange={({ target }) => setFields({ ...fields, seconds: target.value })}
          />
        ) : (
          score.completion_time_seconds
        )}
      </Cell>
      <Cell label="Actions" wide>
        <RowActions>
          {editing ? (
            <>
              <Button aria-disabled={update.busy} onClick={save}>
                Save<span className="visually-hidden"> the score of {date}</span>
              </Button>
              <Button look="quiet" aria-disabled={update.busy} onClick={cancel}>
                Cancel<span className="visually-hidden"> the changes to {date}</span>
              </Button>
            </>
          ) : (
            <>
              <Button ref={opener} look="quiet" onClick={begin}>
                Edit<span className="visually-hidden"> the score of {date}</span>
              </Button>
              <Button look="quiet" className={styles['perilous']} onClick={onReset}>
                Reset puzzle<span className="visually-hidden"> of {date}</span>
              </Button>
              <Button look="quiet" className={styles['perilous']} onClick={onDelete}>
                Delete<span className="visually-hidden"> the score of {date}</span>
              </Button>
            </>
          )}
        </RowActions>
      </Cell>
    </tr>
  );
}

const WHOLE = /^\d{1,9}$/;

/** What is wrong with a score as it is typed, in words. */
function scoreFault({ points, seconds }: { points: string; seconds: string }): string | undefined {
  if (!WHOLE.test(points) || Number(points) < SCORE_MIN_POINTS || Number(points) > SCORE_MAX_POINTS)
    return `Points are a whole number from ${SCORE_MIN_POINTS} to ${SCORE_MAX_POINTS}`;
  if (!WHOLE.test(seconds)) return 'Seconds are a whole number from 0';
  return undefined;
}
