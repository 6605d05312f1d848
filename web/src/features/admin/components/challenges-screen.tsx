import {
  CHALLENGE_DIFFICULTIES,
  CHALLENGE_TEXT_MAX_CHARACTERS,
  CHALLENGE_TYPES,
  ROUTES,
  type Challenge,
  type ChallengeDifficulty,
  type ChallengeType,
} from '@fourfold/contracts';
import { useState } from 'react';
import { CHALLENGE_TYPE_NAMES } from '../../../shared/challenge-types';
import { field } from '../../../lib/field';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SelectField, TextField } from '../../../ui/fields';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/notice';
import { addChallenge, retireChallenge } from '../api';
import { formFaults } from '../domain/form-faults';
import { useAdminAction } from '../hooks/queries';
import { AdminsOnly } from './admins-only';
import { ConfirmAction } from './confirm-action';
import { Row, RowAction, RowActions, type Column } from './data-table';
import { PagedTable } from './paged-table';

const TYPES = CHALLENGE_TYPES.map((type) => [type, CHALLENGE_TYPE_NAMES[type]] as const);
const LEVELS = CHALLENGE_DIFFICULTIES.map((level) => [level, level] as const);

export function ChallengesScreen() {
  return (
    <div className="stack">
      <AdminsOnly>
        <AddChallenge />
      </AdminsOnly>
      <ChallengeList />
    </div>
  );
}

function AddChallenge() {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const adding = useAdminAction({
    call: addChallenge,
    failure: 'Failed to add the challenge',
    done: (_, added) => `“${added.text}” is added.`,
    onDone: (announcement) => {
      setText('');
      setNotice(announcement);
    },
  });
  const serverFault = formFaults(adding.faults)['challenge_text'];

  const submit = (fields: FormData): void => {
    const challenge_text = text.trim();
    setFault(challenge_text === '' ? 'Text is required' : undefined);
    if (challenge_text === '') return;
    adding.run({
      challenge_text,
      challenge_type: field(fields, 'challenge_type') as ChallengeType,
      difficulty: Number(field(fields, 'difficulty')) as ChallengeDifficulty,
    });
  };
  return (
    <Card heading="Add a challenge">
      <Form
        busy={adding.busy}
        error={serverFault === undefined ? adding.error : undefined}
        onSubmit={submit}
        noValidate
        buttons={
          <>
            {notice !== undefined && <Notice tone="info">{notice}</Notice>}
            <div>
              <Button type="submit" look="primary" aria-disabled={adding.busy}>
                Add challenge
              </Button>
            </div>
          </>
        }
      >
        <TextField
          label="Text"
          value={text}
          fault={fault ?? serverFault}
          hint="Letters, digits and marks that every keyboard has."
          maxCharacters={CHALLENGE_TEXT_MAX_CHARACTERS}
          readOnly={adding.busy}
          required
          autoComplete="off"
          onChange={({ target }) => {
            setFault(undefined);
            setNotice(undefined);
            adding.reset();
            setText(target.value);
          }}
        />
        <div className="row loose">
          <SelectField label="Type" name="challenge_type" options={TYPES} />
          <SelectField label="Difficulty" name="difficulty" options={LEVELS} />
        </div>
      </Form>
    </Card>
  );
}

function ChallengeList() {
  const [type, setType] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [retired, setRetired] = useState<Challenge>();
  const columns: ReadonlyArray<Column<Challenge>> = [
    { heading: 'Text', head: true, cell: ({ text }) => text },
    { heading: 'Type', cell: (challenge) => CHALLENGE_TYPE_NAMES[challenge.challenge_type] },
    { heading: 'Difficulty', cell: (challenge) => challenge.difficulty },
    {
      heading: 'Actions',
      wide: true,
      forAdmins: true,
      cell: (challenge) => (
        <RowActions>
          <RowAction
            label="Retire"
            of={`“${challenge.text}”`}
            isDestructive
            onClick={() => setRetired(challenge)}
          />
        </RowActions>
      ),
    },
  ];
  return (
    <Card heading="In use">
      <div className="row loose">
        <SelectField
          label="Show type"
          options={[['', 'All types'], ...TYPES]}
          value={type}
          onChange={({ target }) => setType(target.value)}
        />
        <SelectField
          label="Show difficulty"
          options={[['', 'All difficulties'], ...LEVELS]}
          value={difficulty}
          onChange={({ target }) => setDifficulty(target.value)}
        />
      </div>
      <PagedTable<Challenge>
        key={`${type} ${difficulty}`}
        caption="Challenges"
        things="challenges"
        empty={type || difficulty ? 'No challenge is like that.' : 'There are no challenges yet.'}
        columns={columns}
        path={ROUTES.battle.challenges}
        filter={{ challenge_type: type, difficulty, sort_order: 'desc' }}
        row={(challenge) => <Row key={challenge.challenge_id} columns={columns} data={challenge} />}
      />
      {retired && (
        <ConfirmAction
          title="Retire challenge"
          call={retireChallenge}
          failure="Failed to retire the challenge"
          input={retired}
          done={() => `“${retired.text}” is retired.`}
          onClose={() => setRetired(undefined)}
        >{`Retire “${retired.text}”? New battles won’t have it. Adding the text again puts it back into use.`}</ConfirmAction>
      )}
    </Card>
  );
}
