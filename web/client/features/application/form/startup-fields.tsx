import { stageChoices } from '../answers/choices.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { TextAnswer } from './text-answer.tsx';
import type { AnswerForm } from './use-answer-form.ts';

export function StartupFields({ form }: { form: AnswerForm }) {
  return (
    <>
      <TextAnswer form={form} field="startupName" most={120} required autoComplete="organization" />
      <ChoiceAnswer form={form} field="stage" choices={stageChoices} required />
      <TextAnswer
        form={form}
        field="industry"
        most={80}
        required
        hint="In a word or two, like FinTech or Climate Tech."
      />
      <TextAnswer
        form={form}
        field="description"
        most={2000}
        lines={5}
        required
        hint="What do you make, for whom, and why you? A few plain sentences are enough."
      />
      <TextAnswer
        form={form}
        field="websiteUrl"
        type="url"
        most={500}
        placeholder="https://"
        hint="Optional."
        autoComplete="url"
      />
      <TextAnswer
        form={form}
        field="pitchDeckUrl"
        type="url"
        most={500}
        placeholder="https://"
        hint="Optional. A link that we may open."
      />
    </>
  );
}
