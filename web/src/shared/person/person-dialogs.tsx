import { createContext, Suspense, useContext, useState, type ReactNode } from 'react';
import { optionalComponent } from '../../lib/optional-component';
import { useSession } from '../session/use-session';

/** Loaded when the first of them opens. */
const PersonDialog = optionalComponent(async () => (await import('./person-dialog')).PersonDialog);

export interface Person {
  userId: string;
  name: string;
  /** A message from them to include in a report; a text names one of the lobby or of a room. */
  messageId?: number | string | undefined;
}

export interface OpenDialog {
  what: 'block' | 'report';
  person: Person;
}

const OpenDialogContext = createContext<(dialog: OpenDialog) => void>(() => undefined);

/** Renders the dialogs of all person menus, so that they stay open when the menu itself is unmounted. */
export function PersonDialogs({ children }: { children: ReactNode }) {
  const userId = useSession()?.user.user_id;
  const [open, setOpen] = useState<{ dialog: OpenDialog; userId: string | undefined }>();
  // What one user has begun, another must not end: the session may change in another tab.
  if (open && open.userId !== userId) setOpen(undefined);
  return (
    <OpenDialogContext value={(dialog) => setOpen({ dialog, userId })}>
      {children}
      <Suspense>{open && <PersonDialog {...open.dialog} onClose={() => setOpen(undefined)} />}</Suspense>
    </OpenDialogContext>
  );
}

export const useOpenDialog = () => useContext(OpenDialogContext);
