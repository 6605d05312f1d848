import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

interface CheckboxProps extends ChoiceProps {
  /** For screen readers only. */
  isLabelHidden?: boolean;
}

export function Checkbox({ label, isLabelHidden = false, ...input }: CheckboxProps) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" {...input} />
      {isLabelHidden ? <span className="visually-hidden">{label}</span> : label}
    </label>
  );
}

export function RadioButton({ label, ...input }: ChoiceProps) {
  return (
    <label className={styles['check']}>
      <input type="radio" {...input} />
      {label}
    </label>
  );
}
