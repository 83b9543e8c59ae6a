import { TextInput } from '@mantine/core';
import type { InvestmentFocus } from '#shared/domain/investment-focus.ts';
import { FocusChoice } from './focus-choice.tsx';
import type { FieldOf } from './sign-up-draft.ts';
import classes from './sign-up-form.module.css';

type Props = {
  focus: InvestmentFocus[];
  onFocus: (chosen: InvestmentFocus[]) => void;
  field: FieldOf;
};

/** What an investor looks for, as the sign-up and the settings ask. */
export function WishFields({ focus, onFocus, field }: Props) {
  const thousands = {
    leftSection: '$',
    rightSection: 'K',
    inputMode: 'numeric',
    maxLength: 12,
  } as const;
  return (
    <>
      <FocusChoice value={focus} onChange={onFocus} />
      <fieldset className={classes.sizes}>
        <legend className={classes.legend}>Check size, in thousands of dollars</legend>
        <div className={classes.pair}>
          <TextInput label="Minimum" placeholder="25" {...thousands} {...field('checkSizeMin')} />
          <TextInput label="Maximum" placeholder="250" {...thousands} {...field('checkSizeMax')} />
        </div>
      </fieldset>
    </>
  );
}
