import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/errors.ts';
import { type AnswerField, type Answers, parseAnswers, toApplicationInput } from './answers.ts';

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
  useEffect(preloadSchema, []);
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
      void validateAnswers(answers).then((found) => {
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

export type AnswerErrors = Partial<Record<AnswerField, string>>;

type ApplicationSchema = typeof import('#shared/api/applications.ts').applicationSchema;
let schemaLoading: Promise<ApplicationSchema> | undefined;

/** Checks with the schema of the API, which is fetched when it is needed: it is no part of the first load. */
export async function validateAnswers(answers: Answers): Promise<AnswerErrors> {
  // Without the schema the server still checks, and marks the fields.
  const schema = await loadSchema().catch(() => null);
  const result = schema?.safeParse(toApplicationInput(answers));
  const errors: AnswerErrors = {};
  for (const { path, message } of result?.error?.issues ?? []) {
    errors[path[0] as AnswerField] ??= message;
  }
  return errors;
}

/** Fetches the schema while somebody is still typing. */
function preloadSchema(): void {
  loadSchema().catch(() => undefined);
}

function loadSchema(): Promise<ApplicationSchema> {
  schemaLoading ??= fetchSchema().catch((error) => {
    schemaLoading = undefined;
    throw error;
  });
  return schemaLoading;
}

async function fetchSchema(): Promise<ApplicationSchema> {
  const { disableZodJit } = await import('../../lib/disable-zod-jit.ts');
  disableZodJit();
  return (await import('#shared/api/applications.ts')).applicationSchema;
}

/** The server's remarks about answers, by field; empty when its refusal had other reasons. */
export function serverAnswerErrors(error: unknown): AnswerErrors {
  const fields = Object.keys(parseAnswers());
  const remarks = Object.entries(fieldErrors(error)).map(
    ([path, message]) => [path.replace(/^application\./, ''), message] as const,
  );
  return Object.fromEntries(remarks.filter(([field]) => fields.includes(field)));
}
