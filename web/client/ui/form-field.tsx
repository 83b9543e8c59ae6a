import { type ReactNode, useId } from 'react';
import classes from './form-field.module.css';
import { Icon } from './icon.tsx';

/** The attributes that tie the control to its label, hint and error for screen readers. */
type FieldControl = {
  id: string;
  name: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string | undefined;
};

type FormFieldProps = {
  name: string;
  label: string;
  required?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/**
 * A form field: label, hint, control and error, tied together. It does without Mantine, for
 * visitors’ pages.
 */
export function FormField({ name, label, required, hint, error, children }: FormFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="stack">
      <label htmlFor={id} className={`medium ${classes.label}`} data-required={required}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={`soft ${classes.hint}`}>
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
          <p id={`${id}-error`} className={`bad medium ${classes.error}`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

type NativeSelectProps<Value> = {
  control: FieldControl;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
};

export function NativeSelect<Value extends string | number>(props: NativeSelectProps<Value>) {
  const { control, choices, value, onChoose } = props;
  const choose = (text: string) => {
    const chosen = choices.find((choice) => String(choice.value) === text);
    if (chosen) onChoose(chosen.value);
  };
  return (
    <span className={`relative ${classes.wrap}`}>
      <select
        {...control}
        className={`${control.className} ${classes.select}`}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <span className={`flex soft ${classes.arrow}`}>
        <Icon name="chevronDown" size={18} />
      </span>
    </span>
  );
}
