import { ROUTES, type LiveBattle, type VoidPreview } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { counted } from '../../../lib/counted';
import { field } from '../../../lib/field';
import { moment } from '../../../lib/format';
import { messageOf } from '../../../lib/http/errors';
import { Card } from '../../../ui/card';
import { ConfirmDialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { Form } from '../../../ui/form';
import { Button } from '../../../ui/button';
import { Moment } from '../../../ui/moment';
import { previewVoiding, voidBattles } from '../api';
import { POLL_MS, useAdminAction } from '../hooks/queries';
import { AdminsOnly } from './admins-only';
import { Row, RowAction, RowActions, type Column } from './data-table';
import { PagedTable } from './paged-table';

interface VoidConfirmation {
  what: string;
  /** What the request would catch, where that is not plain. */
  catches?: VoidPreview;
  request: Parameters<typeof voidBattles>[0];
}

/** The rooms of now; a void battle counts for nobody, and its players are told why. */
export function BattlesScreen() {
  const [confirmation, setConfirmation] = useState<VoidConfirmation>();
  const columns: ReadonlyArray<Column<LiveBattle>> = [
    { heading: 'Room', cell: ({ room_code }) => room_code },
    {
      heading: 'Players',
      head: true,
      cell: ({ players }) =>
        players.map(({ user_id, display_name }) => (
          <div key={user_id}>
            <bdi translate="no">{display_name}</bdi>
          </div>
        )),
    },
    { heading: 'State', cell: ({ state }) => (state === 'waiting' ? 'Waiting' : 'In progress') },
    {
      heading: 'Started',
      cell: ({ started_at }) => (started_at === null ? 'Not yet' : <Moment at={started_at} />),
    },
    { heading: 'Watchers', cell: ({ watchers }) => watchers },
    {
      heading: 'Actions',
      forAdmins: true,
      wide: true,
      cell: ({ battle_id, room_code, players }) => (
        <RowActions>
          <RowAction
            label="Void"
            of={`the battle in room ${room_code}`}
            isDestructive
            onClick={() =>
              setConfirmation({
                what: `the battle of ${players.map(({ display_name }) => display_name).join(' and ')}`,
                request: { battle_ids: [battle_id] },
              })
            }
          />
        </RowActions>
      ),
    },
  ];
  return (
    <div className="stack">
      <Card heading="Now">
        <PagedTable<LiveBattle>
          caption="Live battles"
          things="live battles"
          empty="Nobody battles right now."
          columns={columns}
          path={ROUTES.admin.liveBattles}
          refreshMs={POLL_MS}
          row={(battle) => <Row key={battle.battle_id} columns={columns} data={battle} />}
        />
      </Card>
      <AdminsOnly>
        <VoidForm
          heading="Void one battle"
          confirm="Void battle"
          choiceOf={oneBattle}
          onAsk={setConfirmation}
        >
          <TextField
            label="Battle"
            name="battle"
            hint="The id of a finished battle, or the address of its replay."
            autoComplete="off"
            spellCheck={false}
          />
        </VoidForm>
        {/* For a fault that has spoiled all battles of a time. */}
        <VoidForm
          heading="Void a time"
          confirm="Void battles"
          choiceOf={battlesOfATime}
          onAsk={setConfirmation}
        >
          <TextField label="From" name="from" type="datetime-local" />
          <TextField label="To" name="to" type="datetime-local" />
        </VoidForm>
      </AdminsOnly>
      {confirmation && <VoidDialog {...confirmation} onClose={() => setConfirmation(undefined)} />}
    </div>
  );
}

interface VoidFormProps {
  heading: string;
  confirm: string;
  /** What the fields mean, or why they mean nothing. */
  choiceOf: (fields: FormData) => Omit<VoidConfirmation, 'catches'> | string;
  onAsk: (confirmation: VoidConfirmation) => void;
  children: ReactNode;
}

/** Counts first what would be void. */
function VoidForm({ heading, confirm, choiceOf, onAsk, children }: VoidFormProps) {
  const [fault, setFault] = useState<string>();
  const preview = useMutation({ mutationFn: previewVoiding });
  const submit = (fields: FormData): void => {
    const choice = choiceOf(fields);
    if (typeof choice === 'string') return setFault(choice);
    setFault(undefined);
    preview.mutate(choice.request, {
      onSuccess: (catches) =>
        catches.battles === 0 ? setFault('No battle would be void') : onAsk({ ...choice, catches }),
      onError: (error) => setFault(messageOf(error, 'Failed to count the battles')),
    });
  };
  return (
    <Card heading={heading}>
      <Form
        busy={preview.isPending}
        error={fault}
        onSubmit={submit}
        noValidate
        buttons={
          <div>
            <Button type="submit">{confirm}</Button>
          </div>
        }
      >
        <div className="row loose">{children}</div>
      </Form>
    </Card>
  );
}

const BATTLE_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

function oneBattle(fields: FormData): ReturnType<VoidFormProps['choiceOf']> {
  const id = BATTLE_ID.exec(field(fields, 'battle'))?.[0];
  if (id === undefined) return 'Enter the id of a battle, or the address of its replay';
  return { what: 'the battle', request: { battle_ids: [id] } };
}

function battlesOfATime(fields: FormData): ReturnType<VoidFormProps['choiceOf']> {
  const [from, to] = [new Date(field(fields, 'from')), new Date(field(fields, 'to'))];
  if (!(from < to)) return 'The end must be later than the start';
  return {
    what: `all battles from ${moment(from)} to ${moment(to)}`,
    request: { from: from.toISOString(), to: to.toISOString() },
  };
}

function VoidDialog({ what, catches, request, onClose }: VoidConfirmation & { onClose: () => void }) {
  const action = useAdminAction({
    call: voidBattles,
    failure: 'Failed to void battles',
    done: (_, { voided }) => `${counted(voided, 'battle is', 'battles are')} void.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Void battles"
      action={action}
      onConfirm={() => action.run(request)}
      onClose={onClose}
    >{`Void ${what}? ${catches ? `That’s ${counted(catches.battles, 'battle')} of ${counted(catches.players, 'player')}. ` : ''}They count in no statistics and on no board, and their players are told. This can’t be undone.`}</ConfirmDialog>
  );
}
