import { WARNING_MAX_CHARACTERS, type UserNames } from '@fourfold/contracts';
import { useRef } from 'react';
import { field } from '../../../lib/field';
import { serverClock } from '../../../lib/time/server-clock';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { SelectField } from '../../../ui/fields';
import { muteUser, warnUser } from '../api';
import { useAdminAction } from '../hooks/queries';
import { nameOf } from '../hooks/use-unmuting';
import { TextDialog } from './text-dialog';

interface ModerationDialogProps {
  user: UserNames;
  onClose: () => void;
}

export function WarnPlayer({ user, onClose }: ModerationDialogProps) {
  const warning = useAdminAction({
    call: warnUser,
    failure: 'Failed to warn the player',
    done: () => `${nameOf(user)} is warned.`,
    onDone: onClose,
  });
  return (
    <TextDialog
      title={
        <>
          Warn <bdi translate="no">{nameOf(user)}</bdi>
        </>
      }
      confirm="Send warning"
      label="Message"
      hint="The player reads it in these words."
      maxCharacters={WARNING_MAX_CHARACTERS}
      action={warning}
      onSubmit={(message) => warning.run({ user_id: user.user_id, message })}
      onClose={onClose}
    />
  );
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const DURATIONS = [
  [1, '1 hour'],
  [DAY_HOURS, '1 day'],
  [7 * DAY_HOURS, '7 days'],
  [30 * DAY_HOURS, '30 days'],
  [365 * DAY_HOURS - 1, 'A year'],
] as const;

export function MutePlayer({ user, onClose }: ModerationDialogProps) {
  /** When it was first sent: a mute whose answer was lost is the same one again, of which the player is told once. */
  const begun = useRef<number>(undefined);
  const muting = useAdminAction({
    call: muteUser,
    failure: 'Failed to mute the player',
    done: () => `${nameOf(user)} is muted.`,
    onDone: onClose,
  });
  return (
    <Dialog
      title={
        <>
          Mute <bdi translate="no">{nameOf(user)}</bdi>
        </>
      }
      onClose={onClose}
      busy={muting.busy}
    >
      <DialogForm
        confirm="Mute player"
        look="danger"
        busy={muting.busy}
        error={muting.error}
        onSubmit={(fields) => {
          begun.current ??= serverClock.now();
          const until = new Date(begun.current + Number(field(fields, 'hours')) * HOUR_MS);
          muting.run({ user_id: user.user_id, until: until.toISOString() });
        }}
        onCancel={onClose}
      >
        <p>No messages to friends, in the lobby and in battles. The player is told when the mute ends.</p>
        <SelectField
          label="For"
          name="hours"
          options={DURATIONS}
          defaultValue={DAY_HOURS}
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
