import {
  createContext,
  Suspense,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useAccount } from '../session/use-session';
import { classNames } from '../../ui/class-names';
import { Menu } from '../../ui/menu';
import { optionalComponent } from '../../lib/optional-component';
import styles from './person-menu.module.css';

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

interface PersonMenuProps extends Person {
  label?: string;
  /** As high as a line of text. */
  compact?: boolean;
}

/** A menu to block or report a player; renders nothing for the viewer. */
export function PersonMenu({ label, compact = false, ...person }: PersonMenuProps) {
  const viewerId = useAccount()?.user_id;
  const open = useContext(OpenDialogContext);
  const button = useRef<HTMLButtonElement>(null);
  const { userId, name } = person;

  // Blocking a player often removes their row, and the focused button with it.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && document.activeElement === own) document.querySelector<HTMLElement>('main h1')?.focus();
    };
  }, []);

  if (userId === viewerId) return null;
  return (
    <Menu
      ref={button}
      className={classNames(styles['button'], compact && styles['compact'])}
      aria-label={label ?? `Actions for ${name}`}
      items={[
        { label: 'Block', name: `Block ${name}`, onChoose: () => open({ what: 'block', person }) },
        { label: 'Report', name: `Report ${name}`, onChoose: () => open({ what: 'report', person }) },
      ]}
    />
  );
}
