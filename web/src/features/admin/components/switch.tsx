import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  on: boolean;
  busy: boolean;
  locked?: string | undefined;
  onSwitch: (on: boolean) => void;
}

/** A locked switch stays focusable and has the reason as its title. */
export function Switch({ label, on, busy, locked, onSwitch }: SwitchProps) {
  const stuck = locked !== undefined;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-disabled={stuck || busy}
      title={locked}
      className={`target ${styles['switch']}`}
      onClick={() => {
        if (!stuck && !busy) onSwitch(!on);
      }}
    >
      <span className={styles['track']} aria-hidden="true" />
    </button>
  );
}
