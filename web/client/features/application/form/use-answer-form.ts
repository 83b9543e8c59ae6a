import { useEffect, useRef, useState } from 'react';
import type { AnswerField, Answers } from '../answers/answers.ts';
import { type AnswerErrors, checkAnswers, preloadCheck } from '../answers/check-answers.ts';

export type AnswerForm = {
  answers: Answers;
  errors: AnswerErrors;
  change: <Field extends AnswerField>(field: Field, value: Answers[Field]) => void;
  /** The control lost the focus: what was typed into it is checked. */
  leave: (field: AnswerField) => void;
  setErrors: (errors: AnswerErrors) => void;
};

/** Errors come up where something was typed and left, or when somebody wants to go on; typing clears them. */
export function useAnswerForm(answers: Answers, onChange: (answers: Answers) => void): AnswerForm {
  const [errors, setErrors] = useState<AnswerErrors>({});
  const touched = useRef(new Set<AnswerField>());
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  }, [answers]);
  useEffect(preloadCheck, []);
  return {
    answers,
    errors,
    change: (field, value) => {
      touched.current.add(field);
      setErrors(({ [field]: _gone, ...others }) => others);
      latest.current = { ...latest.current, [field]: value };
      onChange(latest.current);
    },
    leave: (field) => {
      if (!touched.current.has(field)) return;
      void checkAnswers(answers).then((found) => {
        // Typed on in the meantime: that is checked when it is left.
        if (latest.current[field] !== answers[field]) return;
        setErrors(({ [field]: _old, ...others }) =>
          found[field] ? { ...others, [field]: found[field] } : others,
        );
      });
    },
    setErrors,
  };
}
