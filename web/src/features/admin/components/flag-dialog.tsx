import {
  CLOSE_REASON_MAX_CHARACTERS,
  type FlagDecision,
  type FlaggedBattle,
  type FlaggedGame,
  type GameFlagDecision,
} from '@fourfold/contracts';
import { decideFlaggedBattle, decideFlaggedGame } from '../api';
import { useAdminAction } from '../hooks/queries';
import { TextDialog } from './text-dialog';

interface Texts {
  confirm: string;
  hint: string;
  done: string;
  look: 'primary' | 'danger';
}

const BATTLE_TEXTS: Record<FlagDecision, Texts> = {
  stands: {
    confirm: 'Let it stand',
    hint: 'The boards count the win as any other.',
    done: 'The battle stands.',
    look: 'primary',
  },
  void: {
    confirm: 'Void battle',
    hint: 'It counts nowhere, and its players are told. This can’t be undone.',
    done: 'The battle is void.',
    look: 'danger',
  },
};

const GAME_TEXTS: Record<GameFlagDecision, Texts> = {
  stands: {
    confirm: 'Let it stand',
    hint: 'The score is on the boards as any other.',
    done: 'The score stands.',
    look: 'primary',
  },
  hidden: {
    confirm: 'Hide score',
    hint: 'It’s on no board and has no rank.',
    done: 'The score is hidden.',
    look: 'danger',
  },
};

export type Flag =
  { battle: FlaggedBattle; decision: FlagDecision } | { game: FlaggedGame; decision: GameFlagDecision };

interface FlagDialogProps {
  flag: Flag;
  onClose: () => void;
}

/** A decision about a flagged game or battle, with its reason. */
export function FlagDialog({ flag, onClose }: FlagDialogProps) {
  const { confirm, hint, done, look } =
    'game' in flag ? GAME_TEXTS[flag.decision] : BATTLE_TEXTS[flag.decision];
  const action = useAdminAction({
    call: (reason: string): Promise<unknown> => decide(flag, reason),
    failure: `Failed to decide about the ${'game' in flag ? 'game' : 'battle'}`,
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
      onSubmit={action.run}
      onClose={onClose}
    >
      <p>{hint}</p>
    </TextDialog>
  );
}

function decide(flag: Flag, reason: string): Promise<unknown> {
  if (!('game' in flag))
    return decideFlaggedBattle({ battle_id: flag.battle.battle_id, decision: flag.decision, reason });
  const { score_id, version } = flag.game;
  return decideFlaggedGame({ score_id, decision: flag.decision, reason, version });
}
