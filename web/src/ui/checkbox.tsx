import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, ...input }: ChoiceProps) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" {...input} />
      {label}
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
