import { useId } from 'react';
import { classNames } from './class-names';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  className?: string | undefined;
  onChoose: (value: Value) => void;
}

/** A choice of one among a few, side by side: radio buttons. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  className,
  onChoose,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles['segments'], className)}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
