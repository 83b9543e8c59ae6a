import {
  fundingAmountChoices,
  fundingRaisedChoices,
  monthlyRevenueChoices,
  teamSizeChoices,
} from '../answers/choices.ts';
import { labels } from '../answers/labels.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import classes from './traction-fields.module.css';
import type { AnswerForm } from './use-answer-form.ts';

export function TractionFields({ form }: { form: AnswerForm }) {
  return (
    <>
      <ChoiceAnswer
        form={form}
        field="teamSize"
        choices={teamSizeChoices}
        required
        hint="Everybody who works on it, you included."
      />
      <ChoiceAnswer form={form} field="fundingRaised" choices={fundingRaisedChoices} />
      <ChoiceAnswer
        form={form}
        field="monthlyRevenue"
        choices={monthlyRevenueChoices}
        hint="In US dollars."
      />
      <label className={classes.check}>
        <input
          type="checkbox"
          name="lookingForFunding"
          checked={form.answers.lookingForFunding}
          onChange={(event) => form.change('lookingForFunding', event.currentTarget.checked)}
        />
        {labels.lookingForFunding}
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
