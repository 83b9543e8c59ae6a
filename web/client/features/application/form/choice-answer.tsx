import { ChoiceControl } from '../../../ui/choice-control.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import type { Answers } from '../answers/answers.ts';
import type { Choice } from '../answers/choices.ts';
import { labels } from '../answers/labels.ts';
import type { AnswerForm } from './use-answer-form.ts';

type ChoiceField = 'stage' | 'teamSize' | 'fundingRaised' | 'monthlyRevenue' | 'fundingAmount';

type Props<Field extends ChoiceField> = {
  form: AnswerForm;
  field: Field;
  choices: readonly Choice<Answers[Field]>[];
  required?: boolean;
  hint?: string;
};

export function ChoiceAnswer<Field extends ChoiceField>(props: Props<Field>) {
  const { form, field, choices, required, hint } = props;
  return (
    <FormField
      name={field}
      label={labels[field]}
      required={required}
      hint={hint}
      error={form.errors[field]}
    >
      {(control) => (
        <ChoiceControl
          control={control}
          choices={choices}
          value={form.answers[field]}
          onChoose={(value) => form.change(field, value)}
        />
      )}
    </FormField>
  );
}
