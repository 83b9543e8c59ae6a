import { Textarea, TextInput } from '@mantine/core';
import type { FormProps } from './section-list.tsx';

export type FieldProps = FormProps & {
  path: string;
  label: string;
  description?: string;
  placeholder?: string;
};

export function Line({ form, path, ...rest }: FieldProps) {
  const field = form.getInputProps(path);
  return <TextInput autoComplete="off" {...rest} {...field} value={field.value ?? ''} />;
}

export function Paragraph({ form, path, ...rest }: FieldProps) {
  return <Textarea autosize minRows={2} {...rest} {...form.getInputProps(path)} />;
}
