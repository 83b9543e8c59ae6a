import type { AnswerField } from './answers.ts';

/** What each question is called, in the form and wherever the answers are listed. */
export const labels: Record<AnswerField, string> = {
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
