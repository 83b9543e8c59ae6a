import type { ApplicantView, ApplicationEdit, ApplicationInput } from '#shared/api/applications.ts';
import {
  fundingAmounts,
  fundingStages,
  monthlyRevenues,
  stages,
  teamSizes,
} from '#shared/options.ts';

/** What a form holds while it is filled in; a choice that is not made is ''. */
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

/** Answers from wherever they were kept. What is missing or none of the choices is the default. */
export function readAnswers(source: unknown = {}): Answers {
  const kept: Record<string, unknown> = Object(source);
  const text = (field: AnswerField) => {
    const value = kept[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    founderName: text('founderName'),
    founderEmail: text('founderEmail'),
    startupName: text('startupName'),
    stage: oneOf(stages, kept.stage, 'idea'),
    industry: text('industry'),
    description: text('description'),
    websiteUrl: text('websiteUrl'),
    pitchDeckUrl: text('pitchDeckUrl'),
    teamSize: oneOf(teamSizes, kept.teamSize, 1),
    fundingRaised: oneOf(fundingStages, kept.fundingRaised, 'none'),
    monthlyRevenue: oneOf<Answers['monthlyRevenue']>(monthlyRevenues, kept.monthlyRevenue, ''),
    lookingForFunding: kept.lookingForFunding === true,
    fundingAmount: oneOf<Answers['fundingAmount']>(fundingAmounts, kept.fundingAmount, ''),
  };
}

function oneOf<Value>(choices: readonly Value[], value: unknown, otherwise: Value): Value {
  return choices.find((choice) => choice === value) ?? otherwise;
}

/** Whether nothing was typed or chosen yet. */
export function isUntouched(answers: Answers): boolean {
  return JSON.stringify(answers) === JSON.stringify(readAnswers());
}

/** As the API takes them: what was left empty is null. */
export function toApplication(answers: Answers): ApplicationInput {
  return {
    ...answers,
    websiteUrl: answers.websiteUrl.trim() || null,
    pitchDeckUrl: answers.pitchDeckUrl.trim() || null,
    monthlyRevenue: answers.monthlyRevenue || null,
    fundingAmount: answers.lookingForFunding ? answers.fundingAmount || null : null,
  };
}

/** The same without the address, which stays as it is. */
export function toEdit(answers: Answers): ApplicationEdit {
  const { founderEmail: _stays, ...edit } = toApplication(answers);
  return edit;
}

export function answersOf({ values }: ApplicantView): Answers {
  return readAnswers(values);
}
