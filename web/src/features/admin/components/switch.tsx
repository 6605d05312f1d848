import { Checkbox } from '../../../ui/checkbox';
import { useIsObserver } from './admins-only';

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
    <Checkbox
      role="switch"
      label={<span className="visually-hidden">{label}</span>}
      checked={on}
      aria-disabled={isStuck}
      title={locked}
      onChange={() => !isStuck && onSwitch(!on)}
    />
  );
}
