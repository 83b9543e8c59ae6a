import {
  Checkbox,
  Input,
  MultiSelect,
  Radio,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { useSurface } from '#sandbox/client/blocks/surface-context.tsx';
import { useNames } from '#sandbox/client/lib/names-context.tsx';
import { plainText } from '#sandbox/client/text/text-nodes.ts';
import {
  type Block,
  type BlockElement,
  type FieldValue,
  readOptions,
} from '#sandbox/shared/block-kit.ts';

export interface FieldProps {
  block: Block;
  element: BlockElement;
  label: string;
  /** For screen readers only: fields outside a form have no visible label in Slack. */
  labelHidden?: boolean;
  hint?: string | undefined;
  required?: boolean;
  onChange(value: FieldValue): void;
}

const inputTypes: Record<string, { type: string; inputMode?: 'decimal' | 'numeric' }> = {
  datepicker: { type: 'date' },
  email_text_input: { type: 'email' },
  number_input: { type: 'text', inputMode: 'decimal' },
  timepicker: { type: 'time' },
  url_text_input: { type: 'url' },
};

/** One element that holds a value, with its label, hint and error. */
export function FieldView(props: FieldProps): ReactNode {
  const { block, element, label, labelHidden = false, hint, required = false, onChange } = props;
  const surface = useSurface();
  const options = usePickable(element);
  const value = surface.read(block, element);
  const common = {
    ...(labelHidden ? { 'aria-label': label } : { label, description: hint }),
    error: surface.errorOf(block),
    placeholder: plainText(element.placeholder),
    required,
    'data-autofocus': (labelHidden ? undefined : surface.startsAt === block.block_id) || undefined,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
  };
  if (element.type === 'checkboxes' || element.type === 'radio_buttons') {
    return <ChoiceFields {...props} value={value} error={surface.errorOf(block)} />;
  }
  if (options && element.type.startsWith('multi_')) {
    return (
      <MultiSelect
        {...common}
        data={options}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
        searchable
      />
    );
  }
  const single = Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
  if (options) {
    return (
      <Select
        {...common}
        data={options}
        value={single || null}
        onChange={onChange}
        searchable={options.length > 8}
        allowDeselect={!required && block.type === 'input'}
      />
    );
  }
  if (element.type === 'plain_text_input' && element.multiline) {
    return (
      <Textarea
        {...common}
        autosize
        minRows={3}
        maxRows={10}
        value={single}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const input = inputTypes[element.type];
  if (!input && element.type !== 'plain_text_input') {
    return <Input.Error>The sandbox cannot show a {element.type}.</Input.Error>;
  }
  return (
    <TextInput
      {...common}
      {...input}
      value={single}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

/** Checkboxes and radio buttons: a named group of options. */
function ChoiceFields({
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
              label={plainText(option.text)}
              description={plainText(option.description)}
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
            label={plainText(option.text)}
            description={plainText(option.description)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface Pickable {
  value: string;
  label: string;
}

/** The options of a select: its own, or the workspace's people or channels. */
function usePickable(element: BlockElement): Pickable[] | null {
  const names = useNames();
  switch (element.type) {
    case 'static_select':
    case 'multi_static_select':
      return readOptions(element).map(({ value, text }) => ({ value, label: plainText(text) }));
    case 'users_select':
    case 'multi_users_select':
      return list(names.people, '');
    case 'channels_select':
    case 'conversations_select':
      return list(names.channels, '#');
    default:
      return null;
  }
}

function list(entries: Map<string, string>, prefix: string): Pickable[] {
  return [...entries].map(([value, name]) => ({ value, label: `${prefix}${name}` }));
}

export function InputBlockView({ block }: { block: Block }): ReactNode {
  const surface = useSurface();
  const { element } = block;
  if (!element) return null;
  const label = plainText(block.label);
  return (
    <FieldView
      block={block}
      element={element}
      label={block.optional ? `${label} (optional)` : label}
      hint={plainText(block.hint)}
      required={!block.optional}
      onChange={(value) => {
        surface.write(block, element, value);
        if (block.dispatch_action) surface.act(block, element, value);
      }}
    />
  );
}
