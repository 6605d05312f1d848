import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../lib/session/use-session';
import { classNames } from './class-names';
import { Menu } from './menu';
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
  return <OthersMenu person={person} label={label ?? `Actions for ${person.name}`} compact={compact} />;
}

function OthersMenu({ person, label, compact }: { person: MenuPerson; label: string; compact: boolean }) {
  const ask = useContext(AskContext);
  const button = useRef<HTMLButtonElement>(null);

  // Whoever is blocked often goes from the screen, and the button that has the focus with them.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (document.activeElement === own) document.querySelector<HTMLElement>('main h1')?.focus();
    };
  }, []);

  const { name } = person;
  return (
    <Menu
      ref={button}
      className={classNames(styles['button'], compact && styles['compact'])}
      aria-label={label}
      items={[
        { label: 'Block', name: `Block ${name}`, onChoose: () => ask({ ...person, what: 'block' }) },
        { label: 'Report', name: `Report ${name}`, onChoose: () => ask({ ...person, what: 'report' }) },
      ]}
    />
  );
}
