import { Input, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Choice = { value: string; label: string };
type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'size'> & {
  choices: readonly Choice[];
  /** The first choice, which chooses nothing: "All cohorts". */
  anyLabel?: string;
  label?: string;
  description?: string;
  error?: ReactNode;
};

/**
 * A native select, styled like Mantine's fields. A value that is no longer among the choices is
 * shown nevertheless: the browser would pretend that the first one is chosen.
 */
export function SelectField({ label, description, ...props }: SelectFieldProps) {
  if (!label) return <BareSelect {...props} />;
  return (
    <Input.Wrapper label={label} description={description} error={props.error}>
      <BareSelect {...props} />
    </Input.Wrapper>
  );
}

function BareSelect({
  choices: named,
  anyLabel,
  error,
  ...props
}: Omit<SelectFieldProps, 'label' | 'description'>) {
  const choices = anyLabel ? [{ value: '', label: anyLabel }, ...named] : named;
  const value = String(props.value ?? choices[0]?.value);
  const isOffered = choices.some((each) => each.value === value);
  const options = isOffered ? choices : [...choices, { value, label: value }];
  return (
    <Input
      component="select"
      pointer
      error={Boolean(error)}
      rightSection={<Icon name="chevronDown" size={16} />}
      rightSectionPointerEvents="none"
      {...props}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Input>
  );
}

/** The six digits of an authenticator app, or a recovery code. */
export function CodeInput(props: Omit<TextInputProps, 'label'>) {
  return (
    <TextInput
      label="Code"
      description="Six digits from your authenticator app, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
