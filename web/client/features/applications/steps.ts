import type { AnswerField, Answers } from './answers.ts';
import type { AnswerErrors } from './use-answer-form.ts';

export type StepNumber = 1 | 2 | 3 | 4;
type Step = { number: StepNumber; title: string; fields: readonly AnswerField[] };

export const wizardSteps: readonly Step[] = [
  { number: 1, title: 'Founder Info', fields: ['founderName', 'founderEmail'] },
  {
    number: 2,
    title: 'Startup Details',
    fields: ['startupName', 'stage', 'industry', 'description', 'websiteUrl', 'pitchDeckUrl'],
  },
  {
    number: 3,
    title: 'Traction & Funding',
    fields: ['teamSize', 'fundingRaised', 'monthlyRevenue', 'lookingForFunding', 'fundingAmount'],
  },
  { number: 4, title: 'Review & Submit', fields: [] },
];
export const lastStep = 4;

export const stepDescriptions: Record<StepNumber, string> = {
  1: 'Who you are and how to reach you.',
  2: 'What you are building. Plain words beat a pitch.',
  3: 'Where you stand today. Early is fine: nobody is too early to apply.',
  4: 'One last look. You can still change your answers until we start reading.',
};

/** The answers that a step needs before the next one opens. */
const requiredFields: Record<
  StepNumber,
  readonly ('founderName' | 'founderEmail' | 'startupName' | 'industry' | 'description')[]
> = {
  1: ['founderName', 'founderEmail'],
  2: ['startupName', 'industry', 'description'],
  3: [],
  4: [],
};

export function getStep(number: StepNumber): Step {
  return wizardSteps[number - 1] as Step;
}

export function canContinue(number: StepNumber, answers: Answers): boolean {
  return requiredFields[number].every((field) => answers[field].trim() !== '');
}

/** The requested step, or the first one before it that still lacks an answer. */
export function clampStep(wanted: number, answers: Answers): StepNumber {
  const incomplete = wizardSteps.find(
    ({ number }) => number < wanted && !canContinue(number, answers),
  );
  return incomplete?.number ?? toStepNumber(wanted);
}

function toStepNumber(wanted: number): StepNumber {
  return wizardSteps.find(({ number }) => number === wanted)?.number ?? 1;
}

export function parseStepParam(params: URLSearchParams): number | null {
  const wanted = params.get('step');
  return wanted !== null && /^[1-4]$/.test(wanted) ? Number(wanted) : null;
}

export function errorsOfStep({ fields }: Step, errors: AnswerErrors): AnswerErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => fields.includes(field as AnswerField)),
  );
}

export function firstStepWithError(errors: AnswerErrors): StepNumber | null {
  return wizardSteps.find(({ fields }) => fields.some((field) => field in errors))?.number ?? null;
}
