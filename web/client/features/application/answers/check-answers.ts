import { type AnswerField, type Answers, toApplication } from './answers.ts';

export type AnswerErrors = Partial<Record<AnswerField, string>>;

type Schema = typeof import('#shared/api/applications.ts').applicationSchema;
let loading: Promise<Schema> | undefined;

/** Checks with the schema of the API, which is fetched when it is needed: it is no part of the first load. */
export async function checkAnswers(answers: Answers): Promise<AnswerErrors> {
  // Without the schema the server still checks, and marks the fields.
  const schema = await loadSchema().catch(() => null);
  const result = schema?.safeParse(toApplication(answers));
  const errors: AnswerErrors = {};
  for (const { path, message } of result?.error?.issues ?? []) {
    errors[path[0] as AnswerField] ??= message;
  }
  return errors;
}

/** Fetches the schema while somebody is still typing. */
export function preloadCheck(): void {
  loadSchema().catch(() => undefined);
}

function loadSchema(): Promise<Schema> {
  loading ??= fetchSchema().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchSchema(): Promise<Schema> {
  const { forbidGeneratedCode } = await import('../../../lib/forbid-generated-code.ts');
  forbidGeneratedCode();
  return (await import('#shared/api/applications.ts')).applicationSchema;
}
