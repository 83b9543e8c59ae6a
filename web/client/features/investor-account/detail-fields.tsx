import { TextInput } from '@mantine/core';
import { type InvestmentFocus, investmentFocuses } from '#shared/domain/investors.ts';
import classes from './investor-account.module.css';
import type { GetFieldProps } from './investor-details.ts';

/** Shared by the sign-up and the settings. */
export function CompanyFields({ field }: { field: GetFieldProps }) {
  return (
    <div className={`stack gap-16 ${classes.pair}`}>
      <TextInput
        label="Company"
        autoComplete="organization"
        maxLength={120}
        {...field('company')}
      />
      <TextInput
        label="Title"
        autoComplete="organization-title"
        maxLength={120}
        {...field('title')}
      />
    </div>
  );
}

type InvestmentFieldsProps = {
  focus: InvestmentFocus[];
  onFocus: (chosen: InvestmentFocus[]) => void;
  field: GetFieldProps;
};

/** Shared by the sign-up and the settings. */
export function InvestmentFields({ focus, onFocus, field }: InvestmentFieldsProps) {
  const thousands = {
    leftSection: '$',
    rightSection: 'K',
    inputMode: 'numeric',
    maxLength: 12,
  } as const;
  return (
    <>
      <FocusChoice value={focus} onChange={onFocus} />
      <fieldset className={`shrinks ${classes.sizes}`}>
        <legend className={`medium ${classes.legend}`}>Check size, in thousands of dollars</legend>
        <div className={`stack gap-16 ${classes.pair}`}>
          <TextInput label="Minimum" placeholder="25" {...thousands} {...field('checkSizeMin')} />
          <TextInput label="Maximum" placeholder="250" {...thousands} {...field('checkSizeMax')} />
        </div>
      </fieldset>
    </>
  );
}

type FocusChoiceProps = { value: InvestmentFocus[]; onChange: (value: InvestmentFocus[]) => void };

/** Toggle buttons: any number of them can be pressed. */
function FocusChoice({ value, onChange }: FocusChoiceProps) {
  const toggle = (focus: InvestmentFocus) =>
    onChange(investmentFocuses.filter((each) => (each === focus) !== value.includes(each)));
  return (
    <fieldset className={`wrap gap-8 shrinks ${classes.focusChoices}`}>
      <legend className={`medium ${classes.legend}`}>Investment focus</legend>
      {investmentFocuses.map((focus) => (
        <button
          key={focus}
          type="button"
          className={`ink ${classes.focusChoice}`}
          aria-pressed={value.includes(focus)}
          onClick={() => toggle(focus)}
        >
          {focus}
        </button>
      ))}
    </fieldset>
  );
}
