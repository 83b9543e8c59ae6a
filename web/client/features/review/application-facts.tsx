import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Review } from '#shared/api/review.ts';
import { brand } from '#shared/brand.ts';
import { keptRatioText } from '#shared/domain/pledges.ts';
import { moneyRange } from '#shared/formats.ts';
import { fundingStageLabels, stageLabels } from '#shared/options.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import eventList from '../../ui/event-list.module.css';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { monthlyRevenueLabel } from '../../ui/startup/startup-labels.ts';
import classes from './review.module.css';

export function ApplicationFacts({ review }: { review: Review }) {
  return (
    <Panel
      title="Application"
      action={
        review.founderEmail !== null && (
          <EmailFounder address={review.founderEmail} startupName={review.startupName} />
        )
      }
    >
      <p className={`breakable lines ${classes.description}`}>{review.description}</p>
      {(review.websiteUrl || review.pitchDeckUrl) && (
        <div className={`wrap gap-8 ${classes.links}`}>
          <ExternalLink url={review.websiteUrl} label="Website" />
          <ExternalLink url={review.pitchDeckUrl} label="Pitch Deck" />
        </div>
      )}
      <dl className={`stack ${classes.facts}`}>
        {applicationFacts(review).map(({ label, value, isLong }) => (
          <div key={label} className={classes.fact} data-long={isLong}>
            <dt className="soft small">{label}</dt>
            <dd className="tabular breakable">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function applicationFacts(review: Review): { label: string; value: ReactNode; isLong?: true }[] {
  const { founderEmail, reviewedAt, teamSize, monthlyRevenue } = review;
  return [
    { label: 'Founder', value: review.founderName, isLong: true },
    ...(founderEmail ? [{ label: 'Email', value: founderEmail, isLong: true as const }] : []),
    { label: 'Stage', value: stageLabels[review.stage] },
    { label: 'Industry', value: review.industry },
    { label: 'Team Size', value: teamSize >= 5 ? '5+' : teamSize },
    { label: 'Funding Raised', value: labelOf(fundingStageLabels, review.fundingRaised) },
    { label: 'Monthly Revenue', value: monthlyRevenueLabel(monthlyRevenue) },
    { label: 'Seeking Funding', value: fundingText(review) },
    { label: 'Submitted', value: <DateTimeText at={review.submittedAt} clock /> },
    { label: 'Reviewed', value: reviewedAt ? <DateTimeText at={reviewedAt} clock /> : 'Not yet' },
    ...(review.cohortName ? [{ label: 'Cohort', value: review.cohortName }] : []),
    ...(review.pledges ? [{ label: 'Pledges', value: pledgesText(review.pledges) }] : []),
  ];
}

function fundingText({ lookingForFunding, fundingAmount }: Review): string {
  return lookingForFunding ? moneyRange(fundingAmount ?? 'Yes') : 'No';
}

function pledgesText(pledges: NonNullable<Review['pledges']>): string {
  return pledges.decided === 0 ? 'None decided yet' : keptRatioText(pledges);
}

/** An edited profile may hold free text, which has no label. */
function labelOf(labels: Record<string, string>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** Starts an email to the founder in the admin's own email program. */
function EmailFounder({ address, startupName }: { address: string; startupName: string }) {
  const subject = `${startupName} at ${brand.name}`;
  const href = `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}`;
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size="sm"
      leftSection={<Icon name="mail" size={16} />}
    >
      Email Founder
    </Button>
  );
}

type HistoryEvent = Review['history'][number];

const eventLabels: Record<HistoryEvent['kind'], string> = {
  submitted: 'submitted it',
  edited: 'edited it',
  withdrawn: 'withdrew it',
  review_started: 'started the review',
  accepted: 'accepted it',
  rejected: 'rejected it',
  decision_undone: 'took the decision back',
};

export function HistoryPanel({ review }: { review: Review }) {
  const { history, founderName, submittedAt } = review;
  // An application without a recorded submission still shows when it came in.
  const hasSubmission = history.some(({ kind }) => kind === 'submitted');
  return (
    <Panel title="History">
      <ol className="stack gap-12">
        {history.map((event) => (
          <li key={event.id} className={`wrap between ${eventList.event}`}>
            <p>
              <span className="strong breakable">{event.email ?? founderName}</span>{' '}
              {eventLabels[event.kind]}
              {event.cohortName && ` into ${event.cohortName}`}
            </p>
            <p className="soft small tabular">
              <DateTimeText at={event.at} clock />
            </p>
            {event.reason && <p className="wide soft breakable lines">{event.reason}</p>}
          </li>
        ))}
        {!hasSubmission && (
          <li className={`wrap between ${eventList.event}`}>
            <p>
              <span className="strong breakable">{founderName}</span> {eventLabels.submitted}
            </p>
            <p className="soft small tabular">
              <DateTimeText at={submittedAt} clock />
            </p>
          </li>
        )}
      </ol>
    </Panel>
  );
}
