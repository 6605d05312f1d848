import { useIsObserver } from './admins-only';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  on: boolean;
  busy: boolean;
  locked?: string;
  onSwitch: (on: boolean) => void;
}

/** A locked switch stays focusable and has the reason as its title. */
export function Switch({ label, on, busy, locked, onSwitch }: SwitchProps) {
  const isObserver = useIsObserver();
  if (isObserver) return on ? 'Yes' : 'No';
  const isStuck = busy || locked !== undefined;
  return (
    <label className={`target ${styles['switch']}`}>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-label={label}
        aria-disabled={isStuck}
        title={locked}
        onChange={() => !isStuck && onSwitch(!on)}
      />
    </label>
  );
}
