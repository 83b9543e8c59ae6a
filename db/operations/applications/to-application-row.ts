import type { ApplicationEdit } from '#shared/api/applications.ts';

/** The answers of an application as the table's columns name them. */
export function toApplicationRow(values: ApplicationEdit) {
  return {
    founder_name: values.founderName,
    startup_name: values.startupName,
    stage: values.stage,
    industry: values.industry,
    description: values.description,
    website_url: values.websiteUrl,
    pitch_deck_url: values.pitchDeckUrl,
    team_size: values.teamSize,
    funding_raised: values.fundingRaised,
    monthly_revenue: values.monthlyRevenue,
    looking_for_funding: values.lookingForFunding,
    funding_amount: values.fundingAmount,
  };
}
