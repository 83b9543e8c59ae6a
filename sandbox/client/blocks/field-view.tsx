import { Checkbox, Input, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSurface } from '#sandbox/client/blocks/block-surface.tsx';
import { plainText, useNames } from '#sandbox/client/text/text.tsx';
import {
  type Block,
  type BlockElement,
  type FieldValue,
  readOptions,
} from '#sandbox/shared/block-kit.ts';

type FieldProps = {
  block: Block;
  element: BlockElement;
  /** A visible label in a form, an `aria-label` elsewhere. */
  label: {
    label?: string;
    description?: string;
    required?: boolean;
    'aria-label'?: string;
    'data-autofocus'?: true | undefined;
  };
  onChange(value: FieldValue): void;
};

/** The inputs that differ only in what the browser lets one type. */
const textInputs: Record<string, 'text' | 'date' | 'time' | 'email' | 'url'> = {
  plain_text_input: 'text',
  number_input: 'text',
  datepicker: 'date',
  timepicker: 'time',
  email_text_input: 'email',
  url_text_input: 'url',
};

/** One element that holds a value, with its label, hint and error. */
export function FieldView({ block, element, label, onChange }: FieldProps): ReactNode {
  const surface = useSurface();
  const options = useOptions(element);
  const value = surface.read(block, element);
  const text = Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
  const { 'data-autofocus': _focus, ...groupLabel } = label;
  const error = surface.errorOf(block);
  const common = { ...label, error, placeholder: plainText(element.placeholder) };

  if (element.type === 'radio_buttons') {
    return (
      <Radio.Group {...groupLabel} error={error} value={text || null} onChange={onChange}>
        <Stack gap="xs" my="xs">
          {options.map((option) => (
            <Radio key={option.value} {...option} />
          ))}
        </Stack>
      </Radio.Group>
    );
  }
  if (element.type === 'checkboxes') {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <Checkbox.Group {...groupLabel} error={error} value={chosen} onChange={onChange}>
        <Stack gap="xs" my="xs">
          {options.map((option) => (
            <Checkbox key={option.value} {...option} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  if (element.type.endsWith('_select') && !element.type.startsWith('multi_')) {
    return (
      <Select
        {...common}
        data={readGroups(element) ?? options}
        value={text || null}
        onChange={onChange}
        searchable={options.length > 8}
        allowDeselect={label.required === false}
        comboboxProps={{ withinPortal: false }}
      />
    );
  }
  const type = textInputs[element.type];
  if (!type) return <Input.Error>The sandbox cannot show a {element.type}.</Input.Error>;
  const field = {
    ...common,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value || null),
  };
  if (element.multiline) return <Textarea {...field} autosize minRows={3} maxRows={10} />;
  return <TextInput {...field} type={type} />;
}

/** The choices: the element's own options, or the workspace's people or channels. */
type Option = { value: string; label: string; description?: string };

function useOptions(element: BlockElement): Option[] {
  const names = useNames();
  switch (element.type) {
    case 'users_select':
      return [...names.people].map(([value, label]) => ({ value, label }));
    case 'channels_select':
    case 'conversations_select':
      return [...names.channels].map(([value, name]) => ({ value, label: `#${name}` }));
    default:
      return readOptions(element).map(({ value, text, description }) => ({
        value,
        label: plainText(text),
        ...(description && { description: plainText(description) }),
      }));
  }
}

function readGroups({ option_groups: groups }: BlockElement) {
  return groups?.map(({ label, options }) => ({
    group: plainText(label),
    items: options.map(({ text, value }) => ({ label: plainText(text), value })),
  }));
}
