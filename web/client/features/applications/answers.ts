import type { ApplicantView, ApplicationEdit, ApplicationInput } from '#shared/api/applications.ts';
import {
  fundingAmounts,
  fundingStageLabels,
  fundingStages,
  monthlyRevenues,
  stageLabels,
  stages,
  teamSizes,
} from '#shared/options.ts';

/** The state of the form; a choice that has not been made is ''. */
export type Answers = {
  founderName: string;
  founderEmail: string;
  startupName: string;
  stage: (typeof stages)[number];
  industry: string;
  description: string;
  websiteUrl: string;
  pitchDeckUrl: string;
  teamSize: (typeof teamSizes)[number];
  fundingRaised: (typeof fundingStages)[number];
  monthlyRevenue: (typeof monthlyRevenues)[number] | '';
  lookingForFunding: boolean;
  fundingAmount: (typeof fundingAmounts)[number] | '';
};
export type AnswerField = keyof Answers;

/** Reads stored answers. Missing values and unknown choices become the default. */
export function parseAnswers(source: unknown = {}): Answers {
  const stored: Record<string, unknown> = Object(source);
  const text = (field: AnswerField) => {
    const value = stored[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    founderName: text('founderName'),
    founderEmail: text('founderEmail'),
    startupName: text('startupName'),
    stage: oneOf(stages, stored.stage, 'idea'),
    industry: text('industry'),
    description: text('description'),
    websiteUrl: text('websiteUrl'),
    pitchDeckUrl: text('pitchDeckUrl'),
    teamSize: oneOf(teamSizes, stored.teamSize, 1),
    fundingRaised: oneOf(fundingStages, stored.fundingRaised, 'none'),
    monthlyRevenue: oneOf<Answers['monthlyRevenue']>(monthlyRevenues, stored.monthlyRevenue, ''),
    lookingForFunding: stored.lookingForFunding === true,
    fundingAmount: oneOf<Answers['fundingAmount']>(fundingAmounts, stored.fundingAmount, ''),
  };
}

function oneOf<Value>(choices: readonly Value[], value: unknown, fallback: Value): Value {
  return choices.find((choice) => choice === value) ?? fallback;
}

/** True until something has been typed or chosen. */
export function isUntouched(answers: Answers): boolean {
  return JSON.stringify(answers) === JSON.stringify(parseAnswers());
}

/** The answers as the API takes them: empty ones are null. */
export function toApplicationInput(answers: Answers): ApplicationInput {
  return {
    ...answers,
    websiteUrl: answers.websiteUrl.trim() || null,
    pitchDeckUrl: answers.pitchDeckUrl.trim() || null,
    monthlyRevenue: answers.monthlyRevenue || null,
    fundingAmount: answers.lookingForFunding ? answers.fundingAmount || null : null,
  };
}

/** The same without the email address, which can't be changed. */
export function toApplicationEdit(answers: Answers): ApplicationEdit {
  const { founderEmail: _unchanged, ...edit } = toApplicationInput(answers);
  return edit;
}

export function answersFromView({ values }: ApplicantView): Answers {
  return parseAnswers(values);
}

export const answerLabels: Record<AnswerField, string> = {
  founderName: 'Full Name',
  founderEmail: 'Email Address',
  startupName: 'Startup Name',
  stage: 'Current Stage',
  industry: 'Industry',
  description: 'Description',
  websiteUrl: 'Website URL',
  pitchDeckUrl: 'Pitch Deck URL',
  teamSize: 'Team Size',
  fundingRaised: 'Funding Raised',
  monthlyRevenue: 'Monthly Revenue',
  lookingForFunding: 'Currently looking for funding',
  fundingAmount: 'Funding Amount Seeking',
};

export type AnswerChoice<Value> = { value: Value; label: string };

export const stageChoices = stages.map((value) => ({
  value,
  // Only the form calls the launch stage "Scale".
  label: value === 'launch' ? 'Scale' : stageLabels[value],
}));

export const teamSizeChoices = teamSizes.map((value) => ({
  value,
  label: value === 5 ? '5+' : String(value),
}));

export const fundingRaisedChoices = fundingStages.map((value) => ({
  value,
  label: fundingStageLabels[value],
}));

export const monthlyRevenueChoices: AnswerChoice<Answers['monthlyRevenue']>[] = [
  { value: '', label: 'No revenue' },
  ...monthlyRevenues.map((value) => ({ value, label: value })),
];

export const fundingAmountChoices: AnswerChoice<Answers['fundingAmount']>[] = [
  { value: '', label: 'Not decided yet' },
  ...fundingAmounts.map((value) => ({ value, label: value })),
];
