import type { HTMLInputAutoCompleteAttribute } from 'react';
import { FormField } from '../../../ui/form-field.tsx';
import { labels } from '../answers/labels.ts';
import type { AnswerForm } from './use-answer-form.ts';

type TextField =
  | 'founderName'
  | 'founderEmail'
  | 'startupName'
  | 'industry'
  | 'description'
  | 'websiteUrl'
  | 'pitchDeckUrl';

type Props = {
  form: AnswerForm;
  field: TextField;
  most: number;
  type?: 'text' | 'email' | 'url';
  lines?: number;
  required?: boolean;
  hint?: string;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
};

export function TextAnswer({ form, field, most, type = 'text', lines = 1, ...props }: Props) {
  const { required, hint, placeholder, autoComplete = 'off' } = props;
  return (
    <FormField
      name={field}
      label={labels[field]}
      required={required}
      hint={hint}
      error={form.errors[field]}
    >
      {(control) => {
        const shared = {
          ...control,
          value: form.answers[field],
          maxLength: most,
          placeholder,
          onBlur: () => form.leave(field),
        };
        return lines > 1 ? (
          <textarea
            {...shared}
            rows={lines}
            onChange={(event) => form.change(field, event.currentTarget.value)}
          />
        ) : (
          <input
            {...shared}
            type={type}
            autoComplete={autoComplete}
            autoCapitalize={type === 'text' ? undefined : 'none'}
            spellCheck={type === 'text' ? undefined : false}
            onChange={(event) => form.change(field, event.currentTarget.value)}
          />
        );
      }}
    </FormField>
  );
}
