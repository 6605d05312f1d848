import {
  CHALLENGE_DIFFICULTIES,
  CHALLENGE_TEXT_MAX_CHARACTERS,
  CHALLENGE_TYPES,
  type Challenge,
  type ChallengeDifficulty,
  type ChallengeQuery,
  type ChallengeType,
} from '@fourfold/contracts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Notice } from '../../../ui/notice';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { addChallenge, listChallenges, retireChallenge } from '../api';
import { formFaults } from '../domain/form-faults';
import { useAdminAction } from '../hooks/use-admin-action';
import styles from './admin.module.css';
import { Cell, RowActions, type Column } from './data-table';
import { PagedTable } from './paged-table';

const TYPE_NAMES: Record<ChallengeType, string> = {
  short_word: 'Short word',
  medium_word: 'Medium word',
  long_phrase: 'Long phrase',
};

const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'Text' },
  { heading: 'Type' },
  { heading: 'Difficulty' },
  { heading: 'Actions' },
];

/** The texts that battles are about. */
export function ChallengesScreen() {
  return (
    <div className="stack">
      <AddChallenge />
      <ChallengeList />
    </div>
  );
}

function AddChallenge() {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [said, setSaid] = useState<string>();
  const [type, setType] = useState<ChallengeType>('short_word');
  const [difficulty, setDifficulty] = useState<ChallengeDifficulty>(1);
  const adding = useAdminAction({
    call: addChallenge,
    failure: 'Failed to add the challenge',
    done: (_, added) => addedText(added),
    onDone: (_, added) => {
      setText('');
      setSaid(addedText(added));
    },
  });
  const theirs = formFaults(adding.faults)['challenge_text'];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const challenge_text = text.trim();
    setFault(challenge_text === '' ? 'Text is required' : undefined);
    if (challenge_text !== '') adding.run({ challenge_text, challenge_type: type, difficulty });
  };
  return (
    <Card heading="Add a challenge">
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label="Text"
          value={text}
          fault={fault ?? theirs}
          hint="Letters, digits and marks that every keyboard has."
          maxLength={CHALLENGE_TEXT_MAX_CHARACTERS}
          readOnly={adding.busy}
          required
          autoComplete="off"
          onChange={({ target }) => {
            setFault(undefined);
            setSaid(undefined);
            adding.reset();
            setText(target.value);
          }}
        />
        <div className="row loose">
          <SelectField
            label="Type"
            value={type}
            onChange={({ target }) => setType(target.value as ChallengeType)}
          >
            <TypeOptions />
          </SelectField>
          <SelectField
            label="Difficulty"
            value={difficulty}
            onChange={({ target }) => setDifficulty(Number(target.value) as ChallengeDifficulty)}
          >
            <DifficultyOptions />
          </SelectField>
        </div>
        {adding.error && theirs === undefined && <Notice tone="alarm">{adding.error}</Notice>}
        {said !== undefined && <Notice tone="info">{said}</Notice>}
        <div>
          <Button type="submit" look="primary" aria-disabled={adding.busy}>
            Add challenge
          </Button>
        </div>
      </form>
    </Card>
  );
}

function addedText({ text }: Challenge): string {
  return `“${text}” is added.`;
}

function ChallengeList() {
  const [filter, setFilter] = useState<Pick<ChallengeQuery, 'challenge_type' | 'difficulty'>>({});
  const [leaving, setLeaving] = useState<Challenge>();
  const { challenge_type, difficulty } = filter;
  const isFiltered = challenge_type !== undefined || difficulty !== undefined;
  return (
    <Card heading="In use">
      <div className="row loose">
        <SelectField
          label="Show type"
          value={challenge_type ?? ''}
          onChange={({ target }) => {
            const chosen = CHALLENGE_TYPES.find((type) => type === target.value);
            setFilter({ ...(difficulty && { difficulty }), ...(chosen && { challenge_type: chosen }) });
          }}
        >
          <option value="">All types</option>
          <TypeOptions />
        </SelectField>
        <SelectField
          label="Show difficulty"
          value={difficulty ?? ''}
          onChange={({ target }) => {
            const chosen = CHALLENGE_DIFFICULTIES.find((level) => level === Number(target.value));
            setFilter({ ...(challenge_type && { challenge_type }), ...(chosen && { difficulty: chosen }) });
          }}
        >
          <option value="">All difficulties</option>
          <DifficultyOptions />
        </SelectField>
      </div>
      <PagedTable
        key={`${challenge_type} ${difficulty}`}
        caption="Challenges"
        things="challenges"
        empty={isFiltered ? 'No challenge is like that.' : 'There are no challenges yet.'}
        columns={COLUMNS}
        queryKey={['challenges', filter]}
        list={(page, signal) => listChallenges({ ...page, ...filter, sort_order: 'desc' }, signal)}
      >
        {(challenge) => (
          <tr key={challenge.challenge_id} role="row">
            <Cell label="Text" head>
              {challenge.text}
            </Cell>
            <Cell label="Type">{TYPE_NAMES[challenge.challenge_type]}</Cell>
            <Cell label="Difficulty" number>
              {challenge.difficulty}
            </Cell>
            <Cell label="Actions" wide>
              <RowActions>
                <Button look="quiet" className={styles['perilous']} onClick={() => setLeaving(challenge)}>
                  Retire<span className="visually-hidden"> “{challenge.text}”</span>
                </Button>
              </RowActions>
            </Cell>
          </tr>
        )}
      </PagedTable>
      {leaving && <RetireChallenge challenge={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

function RetireChallenge({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const retirement = useAdminAction({
    call: retireChallenge,
    failure: 'Failed to retire the challenge',
    done: () => `“${challenge.text}” is retired.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Retire challenge"
      confirm="Retire challenge"
      action={retirement}
      onConfirm={() => retirement.run(challenge)}
      onClose={onClose}
    >
      Retire “{challenge.text}”? New battles won’t have it. Adding the text again puts it back into use.
    </ConfirmDialog>
  );
}

function TypeOptions() {
  return CHALLENGE_TYPES.map((type) => (
    <option key={type} value={type}>
      {TYPE_NAMES[type]}
    </option>
  ));
}

function DifficultyOptions() {
  return CHALLENGE_DIFFICULTIES.map((level) => (
    <option key={level} value={level}>
      {level}
    </option>
  ));
}
