import { TextAnswer } from './text-answer.tsx';
import type { AnswerForm } from './use-answer-form.ts';

/** Who applies. The address can't be changed later: the private link was sent to it. */
export function FounderFields({ form, withEmail }: { form: AnswerForm; withEmail: boolean }) {
  return (
    <>
      <TextAnswer form={form} field="founderName" most={120} required autoComplete="name" />
      {withEmail && (
        <TextAnswer
          form={form}
          field="founderEmail"
          type="email"
          most={254}
          required
          hint="We send the confirmation and our answer here."
          autoComplete="email"
        />
      )}
    </>
  );
}
