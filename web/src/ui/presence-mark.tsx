import styles from './presence-mark.module.css';

/** Hidden from screen readers: the text beside it says the same. */
export function PresenceMark({ online }: { online: boolean }) {
  return <span className={styles['mark']} data-online={online || undefined} aria-hidden="true" />;
}
