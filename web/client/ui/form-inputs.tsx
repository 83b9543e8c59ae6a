import { Input, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from './icon.tsx';

type Choice = { value: string; label: string };
type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'size'> & {
  choices: readonly Choice[];
};

/** The browser's own list of choices, dressed as the other fields. */
export function SelectField({ choices, ...props }: SelectFieldProps) {
  return (
    <Input
      component="select"
      pointer
      rightSection={<Icon name="chevronDown" size={16} />}
      rightSectionPointerEvents="none"
      {...props}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Input>
  );
}

/** Six digits of an authenticator app; a recovery code may be typed in their place. */
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
