import { createContext, Suspense, useContext, useState, type ReactNode } from 'react';
import { optionalComponent } from '../../lib/optional-component';

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
  const [dialog, setDialog] = useState<OpenDialog>();
  return (
    <OpenDialogContext value={setDialog}>
      {children}
      <Suspense>{dialog && <PersonDialog {...dialog} onClose={() => setDialog(undefined)} />}</Suspense>
    </OpenDialogContext>
  );
}

export const useOpenDialog = () => useContext(OpenDialogContext);
