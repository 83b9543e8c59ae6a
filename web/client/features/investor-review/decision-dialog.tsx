import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { InvestorRow } from '#shared/api/investor-review.ts';
import type { InvestorDecision } from '#shared/domain/investors.ts';
import { errorText } from '../../lib/errors.ts';
import classes from '../../ui/dialog-form.module.css';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { decisionCopy } from './investor-review-labels.ts';
import { useDecideInvestor } from './investor-review-queries.ts';

type DecisionProps = { investor: InvestorRow; decision: InvestorDecision; onClose: () => void };

export function DecisionDialog({ opened, ...form }: DecisionProps & { opened: boolean }) {
  return (
    <FormDialog title={decisionCopy[form.decision].title} opened={opened} onClose={form.onClose}>
      <DecisionForm {...form} />
    </FormDialog>
  );
}

function DecisionForm({ investor: { id, name, state }, decision, onClose }: DecisionProps) {
  const decide = useDecideInvestor();
  const [reason, setReason] = useState('');
  const copy = decisionCopy[decision];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decide.mutate(
      { investorId: id, decision, from: state, reason: reason.trim() || null },
      {
        onSuccess: () => {
          showToast({ text: copy.successText(name) });
          onClose();
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p>
        <strong>{name}</strong>: {copy.text}
      </p>
      <Textarea
        label="A note to them (optional)"
        description="They’ll read this in the email, and it’s kept in the audit log."
        autosize
        minRows={3}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {decide.isError && <FormFailure text={errorText(decide.error)} />}
      <div className={`wrap end gap-8 ${classes.buttons}`}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          data-autofocus
          color={decision === 'approve' ? undefined : 'rose'}
          loading={decide.isPending}
        >
          {copy.button}
        </Button>
      </div>
    </form>
  );
}
