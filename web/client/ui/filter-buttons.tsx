import classes from './filter-buttons.module.css';

type Props<Value> = {
  legend: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
};

/** One of a few, as buttons in a row. */
export function FilterButtons<Value>({ legend, value, choices, onChoose }: Props<Value>) {
  return (
    <fieldset className={classes.buttons}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.button}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
