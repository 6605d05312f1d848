import {
  CLOSE_REASON_MAX_CHARACTERS,
  DISPLAY_NAME_MAX_LENGTH,
  ROUTES,
  routePath,
  type AdminUser,
  type ReportCase,
} from '@fourfold/contracts';
import { useState, type ReactNode } from 'react';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { QueryView } from '../../../ui/query-view';
import { updateCase, updateUser } from '../api';
import { useAdminQuery } from '../hooks/queries';
import { basedOn, useDraft, useDraftAction } from '../hooks/use-draft';
import { nameOf } from '../hooks/use-unmuting';
import { draftError } from './draft-error';
import { MutePlayer, WarnPlayer } from './moderation-dialogs';
import { UserDialog } from './user-dialogs';

export type CaseTask = 'close' | 'warn' | 'mute' | 'rename' | 'scores' | 'disable';

interface CaseDialogProps {
  reportCase: ReportCase;
  onClose: () => void;
}

/** What an admin does about a case. */
export function CaseDialog({ what, ...props }: CaseDialogProps & { what: CaseTask }) {
  const { reportCase, onClose } = props;
  const { user } = reportCase;
  switch (what) {
    case 'close':
      return <CloseCase {...props} />;
    case 'warn':
      return <WarnPlayer user={user} onClose={onClose} />;
    case 'mute':
      return <MutePlayer user={user} onClose={onClose} />;
    case 'rename':
      return (
        <PlayerDialog title="Rename player" reportCase={reportCase} onClose={onClose}>
          {(stored) => <RenamePlayer user={stored} onClose={onClose} />}
        </PlayerDialog>
      );
    case 'scores':
    case 'disable':
      return <AccountTask what={what} {...props} />;
  }
}

function CloseCase({ reportCase, onClose }: CaseDialogProps) {
  const { user, count } = reportCase;
  const { user_id: userId } = user;
  const [fault, setFault] = useState<string>();
  const draft = useDraft({
    stored: reportCase,
    valueOf: ({ closed_reason }) => ({ reason: closed_reason ?? '' }),
    target: { target_type: 'user', target_id: userId },
  });
  const { reason } = draft.state.value;
  const close = useDraftAction(draft, {
    call: updateCase,
    requestOf: ({ value, base }) => ({
      userId,
      changes: { status: 'closed' as const, reason: value.reason.trim(), ...basedOn(base) },
    }),
    failure: 'Failed to close the case',
    done: () => `The case of ${nameOf(user)} is closed.`,
    onDone: onClose,
  });
  const submit = (): void => {
    const isMissing = reason.trim() === '';
    setFault(isMissing ? 'A reason is required' : undefined);
    if (!isMissing) close.send();
  };
  return (
    <Dialog title="Close case" onClose={onClose} busy={close.busy}>
      <DialogForm
        confirm="Close case"
        busy={close.busy}
        error={draftError(draft, close)}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label="Reason"
          name="reason"
          value={reason}
          onChange={({ target }) => draft.change({ reason: target.value })}
          hint={`For admins only. ${count === 1 ? 'The reporter hears' : 'Each reporter hears once'} that the report was handled.`}
          maxCharacters={CLOSE_REASON_MAX_CHARACTERS}
          fault={fault}
          readOnly={close.busy}
          autoComplete="off"
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}

interface PlayerDialogProps extends CaseDialogProps {
  title: string;
  children: (user: AdminUser) => ReactNode;
}

/** A change starts from the stored account, because a case has no version of it. */
function PlayerDialog({ title, reportCase, onClose, children }: PlayerDialogProps) {
  const query = useReportedUser(reportCase);
  return (
    <Dialog title={title} onClose={onClose}>
      <QueryView
        query={query}
        loading="Loading the player…"
        failure="Failed to load the player"
        isEmpty={() => false}
        empty={null}
      >
        {children}
      </QueryView>
    </Dialog>
  );
}

function AccountTask({ what, reportCase, onClose }: CaseDialogProps & { what: 'scores' | 'disable' }) {
  const user = useReportedUser(reportCase).data;
  if (!user)
    return (
      <PlayerDialog title="Player" reportCase={reportCase} onClose={onClose}>
        {() => null}
      </PlayerDialog>
    );
  return <UserDialog what={what} user={user} onClose={onClose} />;
}

const useReportedUser = ({ user: { user_id } }: ReportCase) =>
  useAdminQuery<AdminUser>(routePath(ROUTES.admin.user, { user_id }), {}, { gcTime: 0 });

function RenamePlayer({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { user_id: userId, display_name } = user;
  const draft = useDraft({
    stored: user,
    valueOf: (stored) => ({ display_name: stored.display_name }),
    target: { target_type: 'user', target_id: userId },
  });
  const rename = useDraftAction(draft, {
    call: updateUser,
    requestOf: ({ value, base }) => ({
      userId,
      changes: { display_name: value.display_name.trim(), ...basedOn(base) },
    }),
    failure: 'Failed to update user',
    done: ({ changes }) => `${display_name} is called ${changes.display_name} now.`,
    onDone: onClose,
  });
  return (
    <DialogForm
      confirm="Rename player"
      busy={rename.busy}
      error={draftError(draft, rename)}
      onSubmit={() => rename.send()}
      onCancel={onClose}
    >
      <TextField
        label="Display name"
        name="display_name"
        value={draft.state.value.display_name}
        onChange={({ target }) => draft.change({ display_name: target.value })}
        maxCharacters={DISPLAY_NAME_MAX_LENGTH}
        readOnly={rename.busy}
        autoComplete="off"
      />
    </DialogForm>
  );
}
