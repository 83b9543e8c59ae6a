import classes from './choice-control.module.css';
import type { FieldControl } from './form-field.tsx';
import { Icon } from './icon.tsx';

type Props<Value> = {
  control: FieldControl;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** The browser's own list of choices. */
export function ChoiceControl<Value extends string | number>(props: Props<Value>) {
  const { control, choices, value, onChoose } = props;
  const choose = (text: string) => {
    const chosen = choices.find((choice) => String(choice.value) === text);
    if (chosen) onChoose(chosen.value);
  };
  return (
    <span className={classes.wrap}>
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
      <span className={classes.arrow}>
        <Icon name="chevronDown" size={18} />
      </span>
    </span>
  );
}
