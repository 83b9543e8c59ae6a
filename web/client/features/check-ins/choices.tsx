import { useId } from 'react';
import classes from './check-ins.module.css';

type ChoicesProps<Value extends string> = {
  legend: string;
  hint: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | null;
  onChoose: (value: Value) => void;
};

/** Radio buttons in one line. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, hint, choices, value, onChoose } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={id} className={`stack gap-8 shrinks ${classes.choices}`}>
      <legend className={`medium ${classes.label}`}>{legend}</legend>
      <p id={id} className={`soft small breakable ${classes.hint}`}>
        {hint}
      </p>
      <div className={`wrap gap-8 ${classes.options}`}>
        {choices.map((choice) => (
          <label key={choice.value} className={`relative ${classes.option}`}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
