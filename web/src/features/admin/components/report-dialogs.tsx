import {
  CLOSE_REASON_MAX_CHARACTERS,
  DISPLAY_NAME_MAX_LENGTH,
  ROUTES,
  routePath,
  WARNING_MAX_CHARACTERS,
  type AdminUser,
  type ReportedPerson,
} from '@fourfold/contracts';
import { useState, type ReactNode } from 'react';
import { field } from '../../../lib/field';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { SelectField, TextField } from '../../../ui/fields';
import { QueryView } from '../../../ui/query-view';
import { muteUser, updateReport, updateUser, warnUser } from '../api';
import { useAdminAction, useAdminQuery } from '../hooks/queries';
import { basedOn, useDraft, useDraftAction } from '../hooks/use-draft';
import { draftError } from './conflict';
import { ScoresDialog } from './scores-dialog';
import { TextDialog } from './text-dialog';
import { ConfirmUserAction } from './user-actions';

export type ReportTask = 'close' | 'warn' | 'mute' | 'rename' | 'scores' | 'disable';

interface ReportDialogProps {
  report: ReportedPerson;
  onClose: () => void;
}

/** What an admin does about a report. */
export function ReportDialog({ what, ...props }: ReportDialogProps & { what: ReportTask }) {
  const { report, onClose } = props;
  switch (what) {
    case 'close':
      return <CloseReport {...props} />;
    case 'warn':
      return <WarnPlayer {...props} />;
    case 'mute':
      return <MutePlayer {...props} />;
    case 'rename':
      return (
        <PlayerDialog title="Rename player" report={report} onClose={onClose}>
          {(user) => <RenamePlayer user={user} onClose={onClose} />}
        </PlayerDialog>
      );
    case 'scores':
    case 'disable':
      return <AccountTask what={what} {...props} />;
  }
}

function CloseReport({ report, onClose }: ReportDialogProps) {
  const { report_id: reportId, reported } = report;
  const [fault, setFault] = useState<string>();
  const draft = useDraft({
    stored: report,
    valueOf: ({ closed_reason }) => ({ reason: closed_reason ?? '' }),
    target: { target_type: 'report', target_id: String(reportId) },
  });
  const { reason } = draft.state.value;
  const close = useDraftAction(draft, {
    call: updateReport,
    requestOf: ({ value, base }) => ({
      reportId,
      changes: { status: 'closed' as const, reason: value.reason.trim(), ...basedOn(base) },
    }),
    failure: 'Failed to close the report',
    done: () => `The report about ${nameOf(reported)} is closed.`,
    onDone: onClose,
  });
  const submit = (): void => {
    const isMissing = reason.trim() === '';
    setFault(isMissing ? 'A reason is required' : undefined);
    if (!isMissing) close.send();
  };
  return (
    <Dialog title="Close report" onClose={onClose} busy={close.busy}>
      <DialogForm
        confirm="Close report"
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
          hint="For admins only. The reporter hears that the report was handled."
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

function WarnPlayer({ report: { reported }, onClose }: ReportDialogProps) {
  const warning = useAdminAction({
    call: warnUser,
    failure: 'Failed to warn the player',
    done: () => `${nameOf(reported)} is warned.`,
    onDone: onClose,
  });
  return (
    <TextDialog
      title={
        <>
          Warn <bdi translate="no">{nameOf(reported)}</bdi>
        </>
      }
      confirm="Send warning"
      label="Message"
      hint="The player reads it in these words."
      maxCharacters={WARNING_MAX_CHARACTERS}
      action={warning}
      onSubmit={(message) => warning.run({ user_id: reported.user_id, message })}
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

function MutePlayer({ report: { reported }, onClose }: ReportDialogProps) {
  const muting = useAdminAction({
    call: muteUser,
    failure: 'Failed to mute the player',
    done: () => `${nameOf(reported)} is muted.`,
    onDone: onClose,
  });
  return (
    <Dialog
      title={
        <>
          Mute <bdi translate="no">{nameOf(reported)}</bdi>
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
        onSubmit={(fields) =>
          muting.run({
            user_id: reported.user_id,
            until: new Date(Date.now() + Number(field(fields, 'hours')) * HOUR_MS).toISOString(),
          })
        }
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

interface PlayerDialogProps extends ReportDialogProps {
  title: string;
  children: (user: AdminUser) => ReactNode;
}

/** A change starts from the stored account, because a report has no version of it. */
function PlayerDialog({ title, report, onClose, children }: PlayerDialogProps) {
  const query = useReportedUser(report);
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

function AccountTask({ what, report, onClose }: ReportDialogProps & { what: 'scores' | 'disable' }) {
  const user = useReportedUser(report).data;
  if (!user)
    return (
      <PlayerDialog title="Player" report={report} onClose={onClose}>
        {() => null}
      </PlayerDialog>
    );
  return what === 'scores' ? (
    <ScoresDialog user={user} onClose={onClose} />
  ) : (
    <ConfirmUserAction what="disable" user={user} onClose={onClose} />
  );
}

const useReportedUser = ({ reported: { user_id } }: ReportedPerson) =>
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

const nameOf = ({ display_name, username }: ReportedPerson['reported']): string => display_name || username;
