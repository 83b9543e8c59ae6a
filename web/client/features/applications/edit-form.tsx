import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApplicantView } from '#shared/api/applications.ts';
import { errorText } from '../../lib/errors.ts';
import { ActionButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { FounderFields, StartupFields, TractionFields } from './answer-fields.tsx';
import { answersFromView } from './answers.ts';
import { useEditApplication } from './application-queries.ts';
import classes from './application-status.module.css';
import {
  type AnswerErrors,
  serverAnswerErrors,
  useAnswerForm,
  validateAnswers,
} from './use-answer-form.ts';

type Props = {
  token: string;
  application: ApplicantView;
  onSaved: () => void;
  onCancel: () => void;
};

/** The wizard's questions on one page, without the email address, which can't be changed. */
export function EditAnswersForm({ token, application, onSaved, onCancel }: Props) {
  const edit = useEditApplication(token);
  const [answers, setAnswers] = useState(() => answersFromView(application));
  const form = useAnswerForm(answers, setAnswers);
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => formElement.current?.querySelector('input')?.focus(), []);
  const isBusy = useRef(false);
  const showErrors = (errors: AnswerErrors) => {
    flushSync(() => form.setErrors(errors));
    formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const send = async () => {
    try {
      await edit.mutateAsync(answers);
      onSaved();
    } catch (error) {
      showErrors(serverAnswerErrors(error));
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const errors = await validateAnswers(answers);
    if (Object.keys(errors).length > 0) showErrors(errors);
    else await send();
    isBusy.current = false;
  };
  return (
    <form
      ref={formElement}
      noValidate
      className={classes.editForm}
      onSubmit={(event) => void save(event)}
      aria-label="Your answers"
    >
      <FounderFields form={form} withEmail={false} />
      <StartupFields form={form} />
      <TractionFields form={form} />
      {edit.isError && <FormFailure text={errorText(edit.error)} />}
      <div className="end gap-12">
        <ActionButton tone="quiet" size="large" onClick={onCancel}>
          Cancel
        </ActionButton>
        <ActionButton type="submit" size="large" disabled={edit.isPending}>
          Save changes
        </ActionButton>
      </div>
    </form>
  );
}
