import type { HTMLInputAutoCompleteAttribute } from 'react';
import { FormField, NativeSelect } from '../../ui/form-field.tsx';
import classes from './answers.module.css';
import {
  type AnswerChoice,
  type Answers,
  answerLabels,
  fundingAmountChoices,
  fundingRaisedChoices,
  monthlyRevenueChoices,
  stageChoices,
  teamSizeChoices,
} from './answers.ts';
import type { AnswerForm } from './use-answer-form.ts';

/** The email address can't be changed later: the private link was sent to it. */
export function FounderFields({ form, withEmail }: { form: AnswerForm; withEmail: boolean }) {
  return (
    <>
      <TextAnswer form={form} field="founderName" maxLength={120} required autoComplete="name" />
      {withEmail && (
        <TextAnswer
          form={form}
          field="founderEmail"
          type="email"
          maxLength={254}
          required
          hint="We send the confirmation and our answer here."
          autoComplete="email"
        />
      )}
    </>
  );
}

export function StartupFields({ form }: { form: AnswerForm }) {
  return (
    <>
      <TextAnswer
        form={form}
        field="startupName"
        maxLength={120}
        required
        autoComplete="organization"
      />
      <ChoiceAnswer form={form} field="stage" choices={stageChoices} required />
      <TextAnswer
        form={form}
        field="industry"
        maxLength={80}
        required
        hint="In a word or two, like FinTech or Climate Tech."
      />
      <TextAnswer
        form={form}
        field="description"
        maxLength={2000}
        lines={5}
        required
        hint="What are you making, for whom, and why you? A few plain sentences are enough."
      />
      <TextAnswer
        form={form}
        field="websiteUrl"
        type="url"
        maxLength={500}
        placeholder="https://"
        hint="Optional."
        autoComplete="url"
      />
      <TextAnswer
        form={form}
        field="pitchDeckUrl"
        type="url"
        maxLength={500}
        placeholder="https://"
        hint="Optional. Make sure we can open it without signing in."
      />
    </>
  );
}

export function TractionFields({ form }: { form: AnswerForm }) {
  return (
    <>
      <ChoiceAnswer
        form={form}
        field="teamSize"
        choices={teamSizeChoices}
        required
        hint="Everyone who works on it, you included."
      />
      <ChoiceAnswer form={form} field="fundingRaised" choices={fundingRaisedChoices} />
      <ChoiceAnswer
        form={form}
        field="monthlyRevenue"
        choices={monthlyRevenueChoices}
        hint="In US dollars."
      />
      <label className={`row gap-12 medium ${classes.checkbox}`}>
        <input
          type="checkbox"
          name="lookingForFunding"
          checked={form.answers.lookingForFunding}
          onChange={(event) => form.change('lookingForFunding', event.currentTarget.checked)}
        />
        {answerLabels.lookingForFunding}
      </label>
      {form.answers.lookingForFunding && (
        <ChoiceAnswer
          form={form}
          field="fundingAmount"
          choices={fundingAmountChoices}
          hint="In US dollars."
        />
      )}
    </>
  );
}

type TextField =
  | 'founderName'
  | 'founderEmail'
  | 'startupName'
  | 'industry'
  | 'description'
  | 'websiteUrl'
  | 'pitchDeckUrl';

type TextAnswerProps = {
  form: AnswerForm;
  field: TextField;
  maxLength: number;
  type?: 'text' | 'email' | 'url';
  lines?: number;
  required?: boolean;
  hint?: string;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
};

function TextAnswer({
  form,
  field,
  maxLength,
  type = 'text',
  lines = 1,
  ...props
}: TextAnswerProps) {
  const { required, hint, placeholder, autoComplete = 'off' } = props;
  return (
    <FormField
      name={field}
      label={answerLabels[field]}
      required={required}
      hint={hint}
      error={form.errors[field]}
    >
      {(control) => {
        const shared = {
          ...control,
          value: form.answers[field],
          maxLength: maxLength,
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

type ChoiceField = 'stage' | 'teamSize' | 'fundingRaised' | 'monthlyRevenue' | 'fundingAmount';

type ChoiceAnswerProps<Field extends ChoiceField> = {
  form: AnswerForm;
  field: Field;
  choices: readonly AnswerChoice<Answers[Field]>[];
  required?: boolean;
  hint?: string;
};

function ChoiceAnswer<Field extends ChoiceField>(props: ChoiceAnswerProps<Field>) {
  const { form, field, choices, required, hint } = props;
  return (
    <FormField
      name={field}
      label={answerLabels[field]}
      required={required}
      hint={hint}
      error={form.errors[field]}
    >
      {(control) => (
        <NativeSelect
          control={control}
          choices={choices}
          value={form.answers[field]}
          onChoose={(value) => form.change(field, value)}
        />
      )}
    </FormField>
  );
}
