import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Review } from '#shared/api/review.ts';
import { isUndecided } from '#shared/domain/applications.ts';
import { pluralize } from '#shared/formats.ts';
import { staffRoleLabels } from '#shared/options.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyPopoverCard, usePopoverCard } from '../../ui/lazy-popover-card.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RatedTag, StaffFace } from './application-labels.tsx';
import classes from './review.module.css';
import { useAssignReviewer, useReviewers } from './review-queries.ts';

/** The application's reviewers, for those who assign. */
export function ReviewersPanel({ review }: { review: Review }) {
  const { reviewers, status } = review;
  return (
    <Panel title="Reviewers" action={isUndecided(status) && <AssignButton review={review} />}>
      {reviewers.length === 0 ? (
        <p className="soft">Nobody yet.</p>
      ) : (
        <ul className="column gap-10">
          {reviewers.map(({ accountId, email, hasRated }) => (
            <li key={accountId} className="row gap-10 shrinks">
              <StaffFace email={email} />
              <span className="shrinks grows one-line" title={email}>
                {email}
              </span>
              <RatedTag hasRated={hasRated} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AssignButton({ review }: { review: Review }) {
  const [opened, setOpened] = useState(false);
  const { button, card } = usePopoverCard(opened, setOpened);
  // There before the card opens, which finds its place by its height.
  const { data: staff } = useReviewers();
  return (
    <>
      <Button
        {...button}
        variant="default"
        size="sm"
        leftSection={<Icon name="people" size={16} />}
      >
        Assign
      </Button>
      <LazyPopoverCard
        card={card}
        name={{ 'aria-label': 'Assign reviewers' }}
        position="bottom-end"
        width={320}
        padding="sm"
      >
        <Choices review={review} staff={staff} />
      </LazyPopoverCard>
    </>
  );
}

type ChoicesProps = { review: Review; staff: ReturnType<typeof useReviewers>['data'] };

/** Everybody of the staff; a press assigns or takes back at once. */
function Choices({ review: { id, reviewers }, staff }: ChoicesProps) {
  const assign = useAssignReviewer(id);
  if (!staff) return <p className="soft">Loading…</p>;
  return (
    <fieldset className={`stack gap-2 ${classes.choices}`}>
      <legend className={`strong ${classes.choicesTitle}`}>Who reviews it?</legend>
      {staff.map(({ accountId, email, role, open }) => {
        const isAssigned = reviewers.some((each) => each.accountId === accountId);
        const isChanging = assign.isPending && assign.variables.accountId === accountId;
        return (
          <label key={accountId} className={`row gap-10 ${classes.choice}`}>
            <input
              type="checkbox"
              checked={isChanging ? assign.variables.isAssigned : isAssigned}
              onChange={(event) =>
                assign.mutate({ accountId, isAssigned: event.currentTarget.checked })
              }
            />
            <span className="stack shrinks">
              <span className="shrinks grows one-line" title={email}>
                {email}
              </span>
              <span className="soft small tabular">
                {staffRoleLabels[role]} · {pluralize(open, 'open application')}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
