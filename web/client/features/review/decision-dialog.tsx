import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Review } from '#shared/api/review.ts';
import { isUndecided } from '#shared/domain/applications.ts';
import { paths } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import classes from './decision-dialog.module.css';
import type { Decision, DecisionInput } from './review-queries.ts';

type Props = {
  review: Review;
  decision: Decision;
  opened: boolean;
  isSending: boolean;
  onClose: () => void;
  onDecide: (decision: DecisionInput) => void;
};

/** Confirms a decision. Accepting needs a cohort, and changing an earlier decision a reason. */
export function DecisionDialog({ opened, onClose, ...form }: Props) {
  const title = form.decision === 'accepted' ? 'Accept Application' : 'Reject Application';
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      {form.decision === 'accepted' && form.review.cohorts.length === 0 ? (
        <NoCohort hasEnded={form.review.endedCohorts > 0} />
      ) : (
        <DecisionForm title={title} onClose={onClose} {...form} />
      )}
    </FormDialog>
  );
}

function DecisionForm({
  title,
  review,
  decision,
  isSending,
  onClose,
  onDecide,
}: Omit<Props, 'opened'> & { title: string }) {
  const [cohortId, setCohortId] = useState(review.cohorts[0]?.id ?? null);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const isChange = !isUndecided(review.status);
  const isAccepting = decision === 'accepted';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChange && reason.trim() === '') return setReasonMissing(true);
    onDecide({
      decision,
      cohortId: isAccepting ? cohortId : null,
      reason: isChange ? reason.trim() : null,
    });
  };
  return (
    <Form className="column gap-16" onSubmit={submit}>
      <p>
        <strong>{review.startupName}</strong> by {review.founderName}.{' '}
        {isAccepting
          ? 'They get the invitation by email in a minute; until then you can undo it.'
          : 'We tell them by email in a minute; until then you can undo it.'}
      </p>
      {isAccepting && (
        <SelectField
          label="Cohort"
          value={cohortId ?? ''}
          choices={review.cohorts.map(({ id, name, isOpen }) => ({
            value: id,
            label: isOpen ? `${name} (applications open)` : name,
          }))}
          onChange={(event) => setCohortId(event.currentTarget.value)}
        />
      )}
      {isChange && (
        <Textarea
          label="Reason"
          description="Kept in the history. The founder doesn’t see it."
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          value={reason}
          error={isReasonMissing && reason.trim() === '' && 'Please give a reason.'}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <div className={`wrap end gap-8 ${classes.buttons}`}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          color={isAccepting ? undefined : 'rose'}
          loading={isSending}
          data-autofocus={isChange ? undefined : true}
        >
          {title}
        </Button>
      </div>
    </Form>
  );
}

function NoCohort({ hasEnded }: { hasEnded: boolean }) {
  return (
    <p>
      {hasEnded
        ? 'Every cohort has ended, so there’s none they could join.'
        : 'There’s no cohort they could join yet.'}{' '}
      <Link to={paths.adminCohorts} className="link">
        {hasEnded ? 'Add the next one first' : 'Create one first'}
      </Link>
      .
    </p>
  );
}
