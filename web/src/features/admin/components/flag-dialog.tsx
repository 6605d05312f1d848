import { CLOSE_REASON_MAX_CHARACTERS, type FlagDecision, type FlaggedBattle } from '@fourfold/contracts';
import { useState } from 'react';
import { field } from '../../../lib/field';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { decideFlaggedBattle } from '../api';
import { useAdminAction } from '../hooks/queries';

const TEXTS = {
  stands: {
    confirm: 'Let it stand',
    hint: 'The boards count the win as any other.',
    done: 'The battle stands.',
    look: 'primary',
  },
  void: {
    confirm: 'Void battle',
    hint: 'It counts nowhere, and its players are told. This cannot be undone.',
    done: 'The battle is void.',
    look: 'danger',
  },
} as const satisfies Record<FlagDecision, object>;

export interface FlagDialogProps {
  battle: FlaggedBattle;
  decision: FlagDecision;
  onClose: () => void;
}

/** A decision about a flagged battle, with its reason. */
export function FlagDialog({ battle: { battle_id }, decision, onClose }: FlagDialogProps) {
  const { confirm, hint, done, look } = TEXTS[decision];
  const [fault, setFault] = useState<string>();
  const action = useAdminAction({
    call: decideFlaggedBattle,
    failure: 'Failed to decide about the battle',
    done: () => done,
    onDone: onClose,
  });
  const submit = (fields: FormData): void => {
    const reason = field(fields, 'reason').trim();
    if (reason === '') return setFault('A reason is required');
    setFault(undefined);
    action.run({ battle_id, decision, reason });
  };
  return (
    <Dialog title={confirm} onClose={onClose} busy={action.busy}>
      <DialogForm
        confirm={confirm}
        look={look}
        busy={action.busy}
        error={action.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <p>{hint}</p>
        <TextField
          label="Reason"
          name="reason"
          hint="For admins only."
          maxCharacters={CLOSE_REASON_MAX_CHARACTERS}
          fault={fault}
          readOnly={action.busy}
          autoComplete="off"
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
