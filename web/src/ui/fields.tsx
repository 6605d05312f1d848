import { useId, useState, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './fields.module.css';
import { limited } from './limited-input';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
}

interface LabelledProps extends FieldProps {
  children: (attributes: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode;
}

/** What is wrong with a value, in the words of the app instead of the browser's bubble. */
function faultOf({ validity, labels }: HTMLInputElement): string {
  if (validity.typeMismatch) return 'Please enter an email like name@example.org';
  return validity.valueMissing ? `${labels?.[0]?.textContent ?? 'This'} is required` : 'Please check this';
}

/** A control with its label, hint and error. */
function Labelled({ label, hint, fault: given, children }: LabelledProps) {
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const fault = given ?? refused;
  const onInvalid = (event: SyntheticEvent): void => {
    const control = event.target;
    if (!(control instanceof HTMLInputElement)) return;
    event.preventDefault();
    setRefused(faultOf(control));
    const inputs = [...(control.form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
    if (inputs.find(({ validity }) => !validity.valid) === control) control.focus();
  };
  const notes = classNames(hint && `${id}-hint`, fault !== undefined && `${id}-fault`);
  return (
    <div
      className={`stack ${styles['field']}`}
      onInvalid={onInvalid}
      onInput={() => refused !== undefined && setRefused(undefined)}
    >
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': notes || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="soft alarm">
          {fault}
        </p>
      )}
    </div>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'maxLength'>;

interface TextFieldProps extends FieldProps, InputProps {
  maxCharacters?: number | undefined;
}

export function TextField({ label, hint, fault, maxCharacters, ...input }: TextFieldProps) {
  const limit = maxCharacters === undefined ? {} : limited(maxCharacters, input.onChange);
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {(attributes) => <input {...attributes} {...input} {...limit} />}
    </Labelled>
  );
}

/** Tells password managers whose password a form is about, where no field of the form does. */
export function AccountName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

/** A password field with a show button; pasting and password managers work. */
export function PasswordField({ label, hint, fault, ...input }: FieldProps & InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <div className={styles['password']}>
          <input {...attributes} type={shown ? 'text' : 'password'} {...input} />
          <Button
            look="quiet"
            className={styles['toggle']}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={attributes.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Labelled>
  );
}

interface SelectFieldProps
  extends Omit<FieldProps, 'hint'>, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  options: ReadonlyArray<readonly [value: string | number, text: string | number]>;
}

export function SelectField({ label, options, fault, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} fault={fault}>
      {(attributes) => (
        <select {...attributes} {...select}>
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
