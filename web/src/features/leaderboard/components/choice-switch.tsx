import styles from './choice-switch.module.css';

interface ChoiceSwitchProps<Value extends string> {
  label: string;
  choices: Readonly<Record<Value, string>>;
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A few buttons of which one is pressed. */
export function ChoiceSwitch<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceSwitchProps<Value>) {
  const entries = Object.entries(choices) as [Value, string][];
  return (
    <div role="group" aria-label={label} className={styles['switch']}>
      {entries.map(([value, name]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}
