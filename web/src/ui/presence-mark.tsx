import styles from './presence-mark.module.css';

/** A corner that is filled while somebody is online. Hidden from screen readers: say it in words beside it. */
export function PresenceMark({ online }: { online: boolean }) {
  return <span className={styles['mark']} data-online={online || undefined} aria-hidden="true" />;
}

/** The mark with its words, for after a name. */
export function SpokenPresenceMark({ online }: { online: boolean }) {
  return (
    <>
      <PresenceMark online={online} />
      <span className="visually-hidden">{online ? ', online' : ', offline'}</span>
    </>
  );
}
