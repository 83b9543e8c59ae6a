import { Checkbox, Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldProps } from '#sandbox/client/blocks/field-view.tsx';
import { showPlain } from '#sandbox/client/text/show-plain.ts';
import type { FieldValue } from '#sandbox/shared/block-kit.ts';

/** Checkboxes and radio buttons: a named group of options. */
export function ChoiceFields({
  element,
  label,
  labelHidden,
  hint,
  required,
  value,
  error,
  onChange,
}: FieldProps & { value: FieldValue; error: string | null }): ReactNode {
  const common = {
    ...(labelHidden ? { 'aria-label': label } : { label, description: hint }),
    error,
    ...(required ? { withAsterisk: true } : {}),
  };
  const options = element.options ?? [];
  if (element.type === 'radio_buttons') {
    return (
      <Radio.Group {...common} value={typeof value === 'string' ? value : null} onChange={onChange}>
        <Stack gap={8} my={6}>
          {options.map((option) => (
            <Radio
              key={option.value}
              value={option.value}
              label={showPlain(option.text)}
              description={showPlain(option.description)}
            />
          ))}
        </Stack>
      </Radio.Group>
    );
  }
  return (
    <Checkbox.Group {...common} value={Array.isArray(value) ? value : []} onChange={onChange}>
      <Stack gap={8} my={6}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={showPlain(option.text)}
            description={showPlain(option.description)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
