import { TextInput } from '@mantine/core';
import classes from './filter-controls.module.css';
import { Icon } from './icon.tsx';

type SearchInputProps = {
  className?: string | undefined;
  /** The label: "Search startups". */
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** The search field of a list, limited to the 100 characters that the server accepts. */
export function SearchInput({ className, label, value, onChange }: SearchInputProps) {
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={`${label}...`}
      maxLength={100}
      leftSection={<Icon name="search" size={16} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ChoiceChipsProps<Value> = {
  /** The name of the group for screen readers. */
  legend: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A row of choices, one of which is selected. */
export function ChoiceChips<Value>({ legend, choices, value, onChoose }: ChoiceChipsProps<Value>) {
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
