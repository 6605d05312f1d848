import styles from './presence-mark.module.css';

/** A corner that is filled while somebody is there. For the eye alone: the word is said beside it. */
export function PresenceMark({ online }: { online: boolean }) {
  return <span className={styles['mark']} data-online={online || undefined} aria-hidden="true" />;
}
