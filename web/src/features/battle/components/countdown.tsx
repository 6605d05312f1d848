import { Button } from '../../../ui/button';
import { INITIAL_FOCUS, useModal } from '../../../ui/dialog';
import styles from './room.module.css';

/** Covers the screen until the battle begins; the announcer reads out the countdown. */
export function Countdown({ count, onStop }: { count: number; onStop: () => void }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      aria-label="The battle begins"
      tabIndex={-1}
      {...INITIAL_FOCUS}
      className={`outlined ${styles['countdown']}`}
      onCancel={(event) => {
        event.preventDefault();
        onStop();
      }}
    >
      <p>Get ready</p>
      <p key={count} className={styles['count']}>
        {count}
      </p>
      <Button onClick={onStop}>I’m not ready yet</Button>
    </dialog>
  );
}
