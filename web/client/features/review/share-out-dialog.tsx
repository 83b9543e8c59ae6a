import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Shares } from '#shared/api/review.ts';
import {
  type PerApplication,
  reviewersPerApplication,
  sharesText,
} from '#shared/domain/review-shares.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { errorText } from '../../lib/errors.ts';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { StaffFace } from './application-labels.tsx';
import dialog from './decision-dialog.module.css';
import { useShareOut, useShares } from './review-queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** Says what sharing out will do, and does it. */
export function ShareOutDialog({ opened, onClose }: Props) {
  return (
    <FormDialog title="Assign evenly" opened={opened} onClose={onClose}>
      <ShareOutForm onClose={onClose} />
    </FormDialog>
  );
}

function ShareOutForm({ onClose }: Pick<Props, 'onClose'>) {
  const [perApplication, setPerApplication] = useState<PerApplication>(1);
  const shares = useShares(perApplication);
  const shareOut = useShareOut();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    shareOut.mutate({ perApplication }, { onSuccess: onClose });
  };
  const error = shareOut.error ?? shares.error;
  return (
    <Form className="column gap-16" onSubmit={submit}>
      <p>
        Open applications go to the reviewers who have the fewest, until each application has enough
        reviewers. What you’ve assigned stays as it is.
      </p>
      <SelectField
        label="Reviewers for each application"
        value={perApplication}
        choices={reviewersPerApplication.map((count) => ({
          value: String(count),
          label: String(count),
        }))}
        onChange={(event) => setPerApplication(Number(event.currentTarget.value) as PerApplication)}
      />
      {shares.data && <Outcome shares={shares.data} perApplication={perApplication} />}
      {error && <FormFailure text={errorText(error)} />}
      <div className={`wrap end gap-8 ${dialog.buttons}`}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={shareOut.isPending}
          disabled={!shares.data?.applications || shares.isPlaceholderData}
        >
          Share out
        </Button>
      </div>
    </Form>
  );
}

type OutcomeProps = { shares: Shares; perApplication: PerApplication };

function Outcome({ shares: { applications, reviewers }, perApplication }: OutcomeProps) {
  if (reviewers.length === 0) {
    return (
      <p role="status" className="strong">
        Nobody is a reviewer yet: admins invite them on the Staff page. By hand you can assign an
        application to anybody on the staff, on its own page.
      </p>
    );
  }
  if (applications === 0) {
    return (
      <p role="status" className="strong">
        Nothing to share out: every open application has {pluralize(perApplication, 'reviewer')}, or
        there’s nobody else to ask.
      </p>
    );
  }
  return (
    <div className="column gap-8">
      <p role="status" className="strong">
        {sharesText(
          applications,
          reviewers.map(({ gets }) => gets),
        )}
      </p>
      <ul className="column gap-10">
        {reviewers.map(({ email, open, gets }) => (
          <li key={email} className="row gap-10">
            <StaffFace email={email} />
            <span className="shrinks grows one-line" title={email}>
              {email}
            </span>
            <span className="soft small tabular">
              {open > 0 && `has ${formatNumber(open)}, `}gets {formatNumber(gets)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
