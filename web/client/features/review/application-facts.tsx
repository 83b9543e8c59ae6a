import type { ReactNode } from 'react';
import type { Review } from '#shared/api/review-view.ts';
import { keptRatioText } from '#shared/domain/kept-ratio.ts';
import { fundingStageLabels, stageLabels } from '#shared/options.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './application-facts.module.css';
import { EmailFounder } from './email-founder.tsx';
import { Moment } from './moment.tsx';

/** What the applicant told. */
export function ApplicationFacts({ review }: { review: Review }) {
  return (
    <Panel title="Application" action={<EmailFounder review={review} />}>
      <p className={classes.description}>{review.description}</p>
      {(review.websiteUrl || review.pitchDeckUrl) && (
        <div className={classes.links}>
          <ExternalLink url={review.websiteUrl} label="Website" />
          <ExternalLink url={review.pitchDeckUrl} label="Pitch Deck" />
        </div>
      )}
      <dl className={classes.facts}>
        {factsOf(review).map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function factsOf(review: Review): { label: string; value: ReactNode }[] {
  const { reviewedAt, teamSize, monthlyRevenue } = review;
  return [
    { label: 'Founder', value: review.founderName },
    { label: 'Email', value: review.founderEmail },
    { label: 'Stage', value: stageLabels[review.stage] },
    { label: 'Industry', value: review.industry },
    { label: 'Team Size', value: teamSize >= 5 ? '5+' : teamSize },
    { label: 'Funding Raised', value: labelOf(fundingStageLabels, review.fundingRaised) },
    { label: 'Monthly Revenue', value: monthlyRevenue ?? 'No revenue' },
    { label: 'Seeking Funding', value: seeking(review) },
    { label: 'Submitted', value: <Moment at={review.submittedAt} clock /> },
    { label: 'Reviewed', value: reviewedAt ? <Moment at={reviewedAt} clock /> : 'Not yet' },
    ...(review.cohortName ? [{ label: 'Cohort', value: review.cohortName }] : []),
    ...(review.pledges ? [{ label: 'Pledges', value: pledgesOf(review.pledges) }] : []),
  ];
}

function seeking({ lookingForFunding, fundingAmount }: Review): string {
  return lookingForFunding ? (fundingAmount ?? 'Yes') : 'No';
}

function pledgesOf(pledges: NonNullable<Review['pledges']>): string {
  return pledges.decided === 0 ? 'None decided yet' : keptRatioText(pledges);
}

/** A profile may have been changed to words of one's own. */
function labelOf(labels: Record<string, string>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}
