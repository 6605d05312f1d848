import styles from './switch.module.css';

interface SwitchProps {
  /** What is on or off, and whose. */
  label: string;
  on: boolean;
  busy: boolean;
  /** Why it cannot be switched. */
  locked?: string | undefined;
  onSwitch: (on: boolean) => void;
}

/** On or off, at once. One that is locked can be reached and tells why. */
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
