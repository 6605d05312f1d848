import { useLayoutEffect, useRef } from 'react';
import { useAccount } from '../session/use-session';
import { classNames } from '../../ui/class-names';
import { Menu } from '../../ui/menu';
import { useOpenDialog, type Person } from './person-dialogs';
import styles from './person-menu.module.css';

interface PersonMenuProps extends Person {
  label?: string;
  /** As high as a line of text. */
  compact?: boolean;
}

/** A menu to block or report a player; renders nothing for the viewer. */
export function PersonMenu({ label, compact = false, ...person }: PersonMenuProps) {
  const viewerId = useAccount()?.user_id;
  const open = useOpenDialog();
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
