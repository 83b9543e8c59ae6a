import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ManagedFounder } from '#shared/api/founders.ts';
import { pluralize } from '#shared/formats.ts';
import { type Stage, stageLabels, stages } from '#shared/options.ts';
import { api } from '../../lib/api.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { useFounderChange } from './founder-queries.ts';
import classes from './founders.module.css';

type FormProps = { founder: ManagedFounder; onDone: () => void };

const dialogs = {
  email: { title: 'Change email', Form: EmailForm },
  stage: { title: 'Change stage', Form: StageForm },
  cohort: { title: 'Move to another cohort', Form: CohortForm },
  pause: { title: 'Pause the program', Form: PauseForm },
  leave: { title: 'Mark as left', Form: LeaveForm },
} as const;

export type FounderDialogKind = keyof typeof dialogs;

type Props = {
  kind: FounderDialogKind;
  founder: ManagedFounder;
  opened: boolean;
  onClose: () => void;
};

/** Asks what to change to, or says what will happen, before an admin changes a founder. */
export function FounderDialog({ kind, founder, opened, onClose }: Props) {
  const { title, Form } = dialogs[kind];
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <Form founder={founder} onDone={onClose} />
    </FormDialog>
  );
}

type ConfirmProps = FormProps & {
  submitLabel: string;
  isDangerous?: boolean;
  run: () => Promise<ManagedFounder>;
  done: string;
  /** False while something is missing. */
  check?: () => boolean;
  children: ReactNode;
};

function ChangeForm({ founder, onDone, run, done, check, children, ...form }: ConfirmProps) {
  const change = useFounderChange(founder.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check && !check()) return;
    change.mutate({ run, done }, { onSuccess: onDone });
  };
  return (
    <DialogForm
      {...form}
      isSending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onCancel={onDone}
    >
      {children}
    </DialogForm>
  );
}

function EmailForm({ founder, onDone }: FormProps) {
  const [email, setEmail] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { founderName, id: founderId, state } = founder;
  const change = useFounderChange(founderId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(email.trim() === '');
    if (email.trim() === '') return;
    change.mutate(
      {
        run: () => api.founders.changeEmail({ founderId, email }),
        done: `We’ve sent a link to ${email.trim()}.`,
      },
      { onSuccess: onDone },
    );
  };
  const missing = isMissing && email.trim() === '' && 'Please enter the new email address.';
  return (
    <DialogForm
      submitLabel="Send link"
      isSending={change.isPending}
      error={fieldErrors(change.error).email ? null : change.error}
      onSubmit={submit}
      onCancel={onDone}
    >
      <TextInput
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        data-autofocus
        value={email}
        error={missing || fieldErrors(change.error).email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <p className="soft small">
        We’ll email a link there, which {founderName} has to open within 24 hours. Until then
        nothing changes{state !== 'invited' && ', and we let the current address know'}.
      </p>
    </DialogForm>
  );
}

function StageForm({ founder, onDone }: FormProps) {
  const [from] = useState(founder.stage);
  const [stage, setStage] = useState<Stage>(from);
  return (
    <ChangeForm
      founder={founder}
      onDone={onDone}
      submitLabel="Change stage"
      run={() => api.founders.changeStage({ founderId: founder.id, stage, from })}
      done={`${founder.startupName} is now at ${stageLabels[stage]}.`}
    >
      <SelectField
        label="Stage"
        value={stage}
        choices={stages.map((value) => ({ value, label: stageLabels[value] }))}
        onChange={(event) => setStage(event.currentTarget.value as Stage)}
      />
      <p className="soft small">
        Their next generated tasks and tips will follow the new stage. The tasks they already have
        stay.
      </p>
    </ChangeForm>
  );
}

function CohortForm({ founder, onDone }: FormProps) {
  const [from] = useState(founder.cohort);
  const [cohorts] = useState(founder.cohorts);
  const [cohortId, setCohortId] = useState(cohorts[0]?.id ?? '');
  const name = cohorts.find(({ id }) => id === cohortId)?.name;
  if (!name) return <p>There’s no other cohort that’s running or still to start.</p>;
  return (
    <ChangeForm
      founder={founder}
      onDone={onDone}
      submitLabel="Move"
      run={() =>
        api.founders.moveToCohort({ founderId: founder.id, cohortId, from: from?.id ?? null })
      }
      done={`${founder.founderName} is now in ${name}.`}
    >
      <SelectField
        label="Cohort"
        value={cohortId}
        choices={cohorts.map(({ id, name: label }) => ({ value: id, label }))}
        onChange={(event) => setCohortId(event.currentTarget.value)}
      />
      <p className="soft small">
        From now on they see this cohort’s leaderboard and news
        {founder.hasSlack ? ', and we invite them to its Slack channel' : ''}. Points, streak and
        history stay.
      </p>
    </ChangeForm>
  );
}

function PauseForm({ founder, onDone }: FormProps) {
  const { founderName, id: founderId } = founder;
  return (
    <ChangeForm
      founder={founder}
      onDone={onDone}
      submitLabel="Pause"
      run={() => api.founders.pause({ founderId })}
      done={`The program of ${founderName} is paused.`}
    >
      <p>Until you resume it on this page:</p>
      <ul className={classes.notified}>
        <li>
          {founderName} gets no generated tasks, digests, briefs, reminders or Slack messages.
        </li>
        <li>They can still sign in and work, and introductions still reach them by email.</li>
        <li>Their streak stands still: paused days neither break nor extend it.</li>
        <li>Their home page and Slack’s Home tab say that the program is paused.</li>
      </ul>
    </ChangeForm>
  );
}

function LeaveForm({ founder, onDone }: FormProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { founderName, id: founderId, openIntroductions, hasPremium } = founder;
  const lost = [...(founder.hasSlack ? ['Slack'] : []), ...(hasPremium ? ['premium'] : [])];
  const check = () => {
    setMissing(reason.trim() === '');
    return reason.trim() !== '';
  };
  return (
    <ChangeForm
      founder={founder}
      onDone={onDone}
      submitLabel="Mark as left"
      isDangerous
      check={check}
      run={() => api.founders.leave({ founderId, reason: reason.trim() })}
      done={`${founderName} has left.`}
    >
      <ul className={classes.notified}>
        <li>
          {founderName} is signed out and can’t sign in
          {founder.hasSlack && ', and is no longer connected to Slack'}.
        </li>
        <li>
          {founder.startupName} disappears from the directory, leaderboards, cohort pages and the
          investors’ portal.
        </li>
        {openIntroductions > 0 && (
          <li>{pluralize(openIntroductions, 'open introduction')} will be closed.</li>
        )}
        {hasPremium && <li>Their premium subscription is canceled.</li>}
        <li>
          Nothing is deleted: <strong>Return</strong> on this page brings it all back
          {lost.length > 0 && `, except ${lost.join(' and ')}`}.
        </li>
      </ul>
      <Textarea
        label="Reason"
        description="Only admins see it."
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        value={reason}
        error={isMissing && reason.trim() === '' && 'Please give a reason.'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ChangeForm>
  );
}
