import { createContext, useContext, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../lib/session/use-session';
import { Button } from './button';
import { classNames } from './class-names';
import { PersonDialog, type MenuPerson, type PersonQuestion } from './person-dialog';
import styles from './person-menu.module.css';

const AskContext = createContext<(question: PersonQuestion) => void>(() => undefined);

/** Holds what the menus of people ask, so that it stays when whoever it is about goes from the screen. */
export function PersonDialogs({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<PersonQuestion>();
  return (
    <AskContext value={setQuestion}>
      {children}
      {question && <PersonDialog question={question} onClose={() => setQuestion(undefined)} />}
    </AskContext>
  );
}

interface PersonMenuProps extends MenuPerson {
  label?: string;
  /** As low as a line of text. */
  compact?: boolean;
}

/** Blocks or reports somebody, wherever they are met; there is none for oneself. */
export function PersonMenu({ label, compact = false, ...person }: PersonMenuProps) {
  const me = useSession()?.user.user_id;
  if (person.userId === me) return null;
  return <Menu person={person} label={label ?? `Actions for ${person.name}`} compact={compact} />;
}

function Menu({ person, label, compact }: { person: MenuPerson; label: string; compact: boolean }) {
  const id = useId();
  const ask = useContext(AskContext);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  // Whoever is blocked often goes from the screen, and the button that has the focus with them.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (document.activeElement === own) document.querySelector<HTMLElement>('main h1')?.focus();
    };
  }, []);

  const choose = (what: PersonQuestion['what']): void => {
    menu.current?.hidePopover();
    // The dialog gives the focus back to where it was.
    button.current?.focus();
    ask({ ...person, what });
  };
  return (
    <div
      className={styles['person']}
      // Escape closes the menu alone, not the chat around it.
      onKeyDown={(event) => {
        if (open && event.key === 'Escape') event.stopPropagation();
      }}
    >
      <Button
        ref={button}
        look="quiet"
        className={classNames(styles['button'], compact && styles['compact'])}
        aria-label={label}
        popoverTarget={id}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles['menu']}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <>
            <Button look="quiet" aria-label={`Block ${person.name}`} onClick={() => choose('block')}>
              Block
            </Button>
            <Button look="quiet" aria-label={`Report ${person.name}`} onClick={() => choose('report')}>
              Report
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
