import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatNumber } from '#shared/formats.ts';
import { useDebouncedText } from '../lib/list-query.ts';
import classes from './filter-controls.module.css';
import { Icon } from './icon.tsx';

/** The landmark around what narrows a list. */
export function FilterBar({ className = '', ...props }: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know <search>.
  return <div role="search" className={`${classes.bar} ${className}`} {...props} />;
}

type SearchInputProps = {
  className?: string | undefined;
  /** The label: "Search startups". */
  label: string;
  /** What the list is searched for. */
  text: string;
  /** Called once somebody stops typing. */
  onSearch: (text: string) => void;
};

/** The search field of a list, limited to the 100 characters that the server accepts. */
export function SearchInput({ className, label, text, onSearch }: SearchInputProps) {
  const [typed, type] = useDebouncedText(text, onSearch);
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={`${label}...`}
      maxLength={100}
      leftSection={<Icon name="search" size={16} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

type UnknownFilterProps = {
  /** The values that each parameter of the address may have. */
  choices: Record<string, readonly string[]>;
};

/**
 * Says that an old or mistyped link names a filter that there isn't (any more): what is listed is
 * not filtered by it.
 */
export function UnknownFilter({ choices }: UnknownFilterProps) {
  const [params] = useSearchParams();
  const unknown = Object.entries(choices).flatMap(([name, values]) => {
    const value = params.get(name);
    return value && !values.includes(value) ? [`“${value.slice(0, 40)}”`] : [];
  });
  if (unknown.length === 0) return null;
  return (
    <p role="status" className={`soft breakable ${classes.unknown}`}>
      {`This link filters by ${unknown.join(' and ')}, which isn’t available. You’re seeing results without it.`}
    </p>
  );
}

type ChoiceChipsProps<Value> = {
  /** The name of the group for screen readers. */
  legend: string;
  /** A count says how much of the list is behind a choice. */
  choices: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A row of choices, one of which is selected. */
export function ChoiceChips<Value>({ legend, choices, value, onChoose }: ChoiceChipsProps<Value>) {
  return (
    <fieldset className={`flex gap-4 shrinks ${classes.chips}`}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={`soft nowrap ${classes.chip}`}
          aria-pressed={value === choice.value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && (
            <span aria-hidden="true" className={`tabular ${classes.count}`}>
              {' '}
              {formatNumber(choice.count)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
