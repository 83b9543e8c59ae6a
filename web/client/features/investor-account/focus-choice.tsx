import { type InvestmentFocus, investmentFocuses } from '#shared/domain/investment-focus.ts';
import classes from './focus-choice.module.css';

type Props = { value: InvestmentFocus[]; onChange: (value: InvestmentFocus[]) => void };

/** Any number of them, as buttons that stay pressed. */
export function FocusChoice({ value, onChange }: Props) {
  const toggle = (focus: InvestmentFocus) =>
    onChange(investmentFocuses.filter((each) => (each === focus) !== value.includes(each)));
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Investment focus</legend>
      {investmentFocuses.map((focus) => (
        <button
          key={focus}
          type="button"
          className={classes.choice}
          aria-pressed={value.includes(focus)}
          onClick={() => toggle(focus)}
        >
          {focus}
        </button>
      ))}
    </fieldset>
  );
}
