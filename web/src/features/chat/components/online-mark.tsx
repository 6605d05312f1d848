import styles from './chat.module.css';

/** Whether somebody is there: a filled or an empty corner, and the word for it. */
export function OnlineMark({ online }: { online: boolean }) {
  return (
    <>
      <span className={styles['mark']} data-online={online || undefined} aria-hidden="true" />
      <span className="visually-hidden">{online ? ', online' : ', offline'}</span>
    </>
  );
}
