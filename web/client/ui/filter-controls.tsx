import { TextInput } from '@mantine/core';
import classes from './filter-controls.module.css';
import { Icon } from './icon.tsx';

type SearchInputProps = {
  className?: string | undefined;
  /** What is searched: "Search startups". */
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** The field that a list is searched with; at most 100 characters, as the server takes them. */
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
  /** What is chosen, for who hears it. */
  legend: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A row of choices of which one is on. */
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
