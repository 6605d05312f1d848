import styles from './presence-mark.module.css';

/** Hidden from screen readers: the text beside it says the same. */
export function PresenceMark({ online }: { online: boolean }) {
  return <span className={styles['mark']} data-online={online || undefined} aria-hidden="true" />;
}

/** The mark with its text, to put after a name. */
export function SpokenPresenceMark({ online }: { online: boolean }) {
  return (
    <>
      <PresenceMark online={online} />
      <span className="visually-hidden">{online ? ', online' : ', offline'}</span>
    </>
  );
}
