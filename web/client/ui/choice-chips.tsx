import classes from './choice-chips.module.css';

type Props<Value> = {
  /** What is chosen, for who hears it. */
  legend: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A row of choices of which one is on. */
export function ChoiceChips<Value>({ legend, choices, value, onChoose }: Props<Value>) {
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.chip}
          aria-pressed={value === choice.value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
