import type { ComponentProps } from 'react';
import { Labelled } from './text-field';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'> {
  label: string;
  options: ReadonlyArray<readonly [value: string | number, text: string | number]>;
  /** What is wrong with it. */
  fault?: string;
}

/** A choice among few. */
export function SelectField({ label, options, fault, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} fault={fault}>
      {(control) => (
        <select {...control} {...select}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
