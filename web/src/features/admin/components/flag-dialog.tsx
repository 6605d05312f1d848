import { CLOSE_REASON_MAX_CHARACTERS, type FlagDecision, type FlaggedBattle } from '@fourfold/contracts';
import { decideFlaggedBattle } from '../api';
import { useAdminAction } from '../hooks/queries';
import { TextDialog } from './text-dialog';

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
  const action = useAdminAction({
    call: decideFlaggedBattle,
    failure: 'Failed to decide about the battle',
    done: () => done,
    onDone: onClose,
  });
  return (
    <TextDialog
      title={confirm}
      confirm={confirm}
      look={look}
      label="Reason"
      hint="For admins only."
      maxCharacters={CLOSE_REASON_MAX_CHARACTERS}
      action={action}
      onSubmit={(reason) => action.run({ battle_id, decision, reason })}
      onClose={onClose}
    >
      <p>{hint}</p>
    </TextDialog>
  );
}
