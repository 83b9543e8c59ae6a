import { type ReactNode, useId } from 'react';
import classes from './form-field.module.css';

/** What the control inside has to carry for its label, hint and error to be heard. */
export type FieldControl = {
  id: string;
  name: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string | undefined;
};

type Props = {
  name: string;
  label: string;
  required?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A question: label, hint, control and error, tied together; without Mantine, for visitors’ pages. */
export function FormField({ name, label, required, hint, error, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label} data-required={required}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        required,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        className: classes.control,
      })}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={classes.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
