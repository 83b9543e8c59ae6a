import { Input, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceFields } from '#sandbox/client/blocks/choice-fields.tsx';
import { useSurface } from '#sandbox/client/blocks/surface-context.tsx';
import { usePickable } from '#sandbox/client/blocks/use-pickable.ts';
import { showPlain } from '#sandbox/client/text/show-plain.ts';
import type { Block, BlockElement, FieldValue } from '#sandbox/shared/block-kit.ts';

export interface FieldProps {
  block: Block;
  element: BlockElement;
  label: string;
  /** Read out, not shown: fields outside a form have no label in Slack. */
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
    placeholder: showPlain(element.placeholder),
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
