import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/errors.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { pointerReleased } from '../../lib/pointer.ts';
import { type AnswerField, type Answers, parseAnswers, toApplicationInput } from './answers.ts';

export type AnswerForm = {
  answers: Answers;
  errors: AnswerErrors;
  change: <Field extends AnswerField>(field: Field, value: Answers[Field]) => void;
  /** The control lost focus: validates what was typed into it. */
  leave: (field: AnswerField) => void;
  setErrors: (errors: AnswerErrors) => void;
};

/** An error appears once a changed field is left, or on the way to the next step; typing clears it. */
export function useAnswerForm(answers: Answers, onChange: (answers: Answers) => void): AnswerForm {
  const [errors, setErrors] = useState<AnswerErrors>({});
  const touched = useRef(new Set<AnswerField>());
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  }, [answers]);
  useEffect(applicationSchema.preload, []);
  return {
    answers,
    errors,
    change: (field, value) => {
      touched.current.add(field);
      setErrors(({ [field]: _cleared, ...others }) => others);
      latest.current = { ...latest.current, [field]: value };
      onChange(latest.current);
    },
    leave: (field) => {
      if (!touched.current.has(field)) return;
      void validateAnswers(answers).then(async (found) => {
        await pointerReleased();
        // Changed in the meantime: it is checked again when the field is left.
        if (latest.current[field] !== answers[field]) return;
        setErrors(({ [field]: _old, ...others }) =>
          found[field] ? { ...others, [field]: found[field] } : others,
        );
      });
    },
    setErrors,
  };
}

export type AnswerErrors = Partial<Record<AnswerField, string>>;

/** Loaded on demand, to keep zod out of the first load. */
const applicationSchema = lazyCode(async () => {
  const { disableZodJit } = await import('../../lib/disable-zod-jit.ts');
  disableZodJit();
  return (await import('#shared/api/applications.ts')).applicationSchema;
});

export async function validateAnswers(answers: Answers): Promise<AnswerErrors> {
  // If the schema can't be loaded, the server still validates and reports the fields.
  const schema = await applicationSchema.get().catch(() => null);
  const result = schema?.safeParse(toApplicationInput(answers));
  const errors: AnswerErrors = {};
  for (const { path, message } of result?.error?.issues ?? []) {
    errors[path[0] as AnswerField] ??= message;
  }
  return errors;
}

/** The answers as the server will read them, so that the last look shows what is stored. */
export async function readAnswers(
  answers: Answers,
  fields: readonly AnswerField[],
): Promise<Answers> {
  const schema = await applicationSchema.get().catch(() => null);
  const read = fields.flatMap((field) => {
    const data = schema?.in.shape[field].safeParse(answers[field]).data;
    return typeof data === 'string' ? [[field, data]] : [];
  });
  return { ...answers, ...Object.fromEntries(read) };
}

/** The server's validation errors by field; empty when the request failed for another reason. */
export function serverAnswerErrors(error: unknown): AnswerErrors {
  const fields = Object.keys(parseAnswers());
  const errors = Object.entries(fieldErrors(error)).map(
    ([path, message]) => [path.replace(/^application\./, ''), message] as const,
  );
  return Object.fromEntries(errors.filter(([field]) => fields.includes(field)));
}
