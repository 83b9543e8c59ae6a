import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { type Answers, isUntouched } from '../answers/answers.ts';
import { type AnswerErrors, checkAnswers } from '../answers/check-answers.ts';
import { serverErrors } from '../answers/server-errors.ts';
import { useAnswerForm } from '../form/use-answer-form.ts';
import { errorsOf, lastStep, type StepNumber, stepAt, stepWithError } from './steps.ts';
import { useSubmitApplication } from './submit-application.ts';
import { useDraft } from './use-draft.ts';
import { useStepAddress } from './use-step-address.ts';

/** The course of the form: what is filled in, which step shows, what Next and Submit do. */
export function useWizard() {
  const keeping = useDraft();
  const { draft } = keeping;
  const address = useStepAddress(draft);
  const { step } = address;
  const navigate = useNavigate();
  const submission = useSubmitApplication();
  const form = useAnswerForm(draft.answers, (answers: Answers) => {
    submission.reset();
    keeping.keep({ ...draft, answers });
  });
  const [isChecking, setIsChecking] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const busy = useRef(false);

  const refuse = (errors: AnswerErrors, at: StepNumber) => {
    form.setErrors(errors);
    setRefusals((count) => count + 1);
    if (at !== step) address.goTo(at);
  };

  const goOn = async () => {
    const errors = errorsOf(stepAt(step), await checkAnswers(draft.answers));
    if (Object.keys(errors).length > 0) return refuse(errors, step);
    const next = (step + 1) as StepNumber;
    form.setErrors({});
    keeping.reach(next);
    address.goTo(next);
  };

  const submit = async () => {
    const errors = await checkAnswers(draft.answers);
    const wrongStep = stepWithError(errors);
    if (wrongStep) return refuse(errors, wrongStep);
    try {
      await submission.mutateAsync(draft);
      void navigate(paths.applicationSuccess, { replace: true });
    } catch (error) {
      const remarks = serverErrors(error);
      const remarkedStep = stepWithError(remarks);
      if (remarkedStep) refuse(remarks, remarkedStep);
    }
  };

  const proceed = async () => {
    if (busy.current) return;
    busy.current = true;
    setIsChecking(true);
    await (step === lastStep ? submit() : goOn());
    busy.current = false;
    setIsChecking(false);
  };

  return {
    ...address,
    form,
    draft,
    /** Counts what was not taken: the focus goes to what is wrong. */
    refusals,
    proceed: () => void proceed(),
    isSubmitting: step === lastStep && (isChecking || submission.isPending),
    failure: submission.error,
    draftLine: {
      ...keeping.line,
      hasAnswers: !isUntouched(draft.answers),
      startOver: () => {
        form.setErrors({});
        submission.reset();
        keeping.startOver();
      },
    },
  };
}
