import { Input } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from './icon.tsx';

type Choice = { value: string; label: string };
type Props = Omit<ComponentPropsWithRef<'select'>, 'size'> & { choices: readonly Choice[] };

/** The browser's own list of choices, dressed as the other fields. */
export function SelectField({ choices, ...props }: Props) {
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
