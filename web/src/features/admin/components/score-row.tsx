import { SCORE_MAX_POINTS, SCORE_MIN_POINTS, type AdminScore } from '@fourfold/contracts';
import { Notice } from '../../../ui/notice';
import type { Action } from '../../../shared/use-action';
import { hideScore, updateScore } from '../api';
import { useAdminAction } from '../hooks/queries';
import { basedOn, retriedOnConflict } from '../hooks/use-draft';
import { Row, RowAction, type Column } from './data-table';
import { InlineActions, InlineField, useInlineEdit, type InlineEdit } from './inline-edit';

interface ScoreRowProps {
  score: AdminScore;
  onDelete: () => void;
  onReset: () => void;
}

type EditableScore = ScoreRowProps & {
  edit: InlineEdit<'points' | 'seconds'>;
  hiding: Action<Parameters<typeof hideScore>[0]>;
};

export const SCORE_COLUMNS: ReadonlyArray<Column<EditableScore>> = [
  {
    heading: 'Puzzle',
    head: true,
    cell: ({ score: { puzzle_date, unranked, hidden }, edit, hiding }) => (
      <>
        <span>{puzzle_date}</span> {unranked && <span className="tag">Unranked</span>}
        {hidden && <span className="tag">Hidden</span>}
        {(edit.error ?? hiding.error) && <Notice tone="alarm">{edit.error ?? hiding.error}</Notice>}
      </>
    ),
  },
  {
    heading: 'Points',
    cell: ({ score, edit }) => (
      <InlineField
        edit={edit}
        name="points"
        aria-label={`Points for ${score.puzzle_date}`}
        type="number"
        inputMode="numeric"
        min={SCORE_MIN_POINTS}
        max={SCORE_MAX_POINTS}
        autoFocus
      >
        {score.points_scored}
      </InlineField>
    ),
  },
  {
    heading: 'Seconds',
    cell: ({ score, edit }) => (
      <InlineField
        edit={edit}
        name="seconds"
        aria-label={`Seconds for ${score.puzzle_date}`}
        type="number"
        inputMode="numeric"
        min={0}
      >
        {score.completion_time_seconds}
      </InlineField>
    ),
  },
  {
    heading: 'Actions',
    wide: true,
    forAdmins: true,
    cell: ({
      score: { puzzle_date: date, score_id: scoreId, hidden, version },
      edit,
      hiding,
      onReset,
      onDelete,
    }) => (
      <InlineActions edit={edit} of={`the score of ${date}`} from={date}>
        <RowAction ref={edit.opener} label="Edit" of={`the score of ${date}`} onClick={edit.begin} />
        <RowAction
          label={hidden ? 'Show on boards' : 'Hide from boards'}
          of={`the score of ${date}`}
          busy={hiding.busy}
          onClick={() => hiding.run({ scoreId, changes: { hidden: !hidden, version } })}
        />
        <RowAction label="Reset puzzle" of={`of ${date}`} isDestructive onClick={onReset} />
        <RowAction label="Delete" of={`the score of ${date}`} isDestructive onClick={onDelete} />
      </InlineActions>
    ),
  },
];

const switchHidden = retriedOnConflict(hideScore);

export function ScoreRow(props: ScoreRowProps) {
  const { score_id: scoreId, puzzle_date } = props.score;
  const hiding = useAdminAction({
    call: switchHidden,
    failure: 'Failed to hide score',
    done: ({ changes }) =>
      `The score of ${puzzle_date} is ${changes.hidden ? 'on no board any more' : 'on the boards again'}.`,
  });
  const edit = useInlineEdit({
    call: updateScore,
    failure: 'Failed to update score',
    done: () => `The score of ${puzzle_date} is updated.`,
    stored: props.score,
    fieldsOf: ({ points_scored, completion_time_seconds }) => ({
      points: String(points_scored),
      seconds: String(completion_time_seconds),
    }),
    target: { target_type: 'score', target_id: String(scoreId) },
    faultOf: scoreFault,
    requestOf: ({ points, seconds }, base) => ({
      scoreId,
      changes: {
        points_scored: Number(points),
        completion_time_seconds: Number(seconds),
        ...basedOn(base),
      },
    }),
  });
  return <Row columns={SCORE_COLUMNS} data={{ ...props, edit, hiding }} />;
}

const WHOLE = /^\d{1,9}$/;

function scoreFault({ points, seconds }: { points: string; seconds: string }): string | undefined {
  if (!WHOLE.test(points) || Number(points) < SCORE_MIN_POINTS || Number(points) > SCORE_MAX_POINTS)
    return `Points are a whole number from ${SCORE_MIN_POINTS} to ${SCORE_MAX_POINTS}`;
  if (!WHOLE.test(seconds)) return 'Seconds are a whole number from 0';
  return undefined;
}
