import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { ApplicantView } from '#shared/api/applications.ts';
import { pageFailureText } from '#shared/failure.ts';
import { errorText } from '../../lib/errors.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { ActionButton, LinkButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FounderFields, StartupFields, TractionFields } from './answer-fields.tsx';
import { AnswerList } from './answer-list.tsx';
import { answersFromView } from './answers.ts';
import { useEditApplication, useWithdrawApplication } from './application-queries.ts';
import classes from './application-status.module.css';
import { newDraft, saveDraft } from './draft.ts';
import { buildTimeline, statusCopy, type TimelineEntry } from './status-copy.ts';
import { wizardSteps } from './steps.ts';
import {
  type AnswerErrors,
  serverAnswerErrors,
  useAnswerForm,
  validateAnswers,
} from './use-answer-form.ts';

type Notice = { text: string; tone: 'good' | 'plain' };
type Props = { token: string; application: ApplicantView };

export function ApplicationStatus({ token, application }: Props) {
  const { status, canEdit, canWithdraw, canReapply } = application;
  const [isEditing, setIsEditing] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStatus = useRef(status);
  const reapply = useReapply();
  const now = useNow();
  useEffect(() => {
    if (shownStatus.current === status) return;
    shownStatus.current = status;
    // Edits in progress can no longer be saved.
    setNotice(isEditing ? { text: pageFailureText('application_in_review'), tone: 'plain' } : null);
    setIsEditing(false);
    heading.current?.focus();
  }, [status, isEditing]);
  const { title, text } = statusCopy(application, now);
  const finishEditing = (message: Notice | null) => {
    setIsEditing(false);
    setNotice(message);
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  const edit = () => {
    setNotice(null);
    setIsEditing(true);
  };
  const answers = answersFromView(application);
  return (
    <>
      <p className="soft breakable">{answers.startupName}</p>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={`soft ${classes.lead}`}>{text}</p>
      <p role="status" className={classes.notice} data-tone={notice?.tone}>
        {notice?.text}
      </p>
      {status === 'accepted' && <LinkButton to={paths.founderSignIn}>Go to sign in</LinkButton>}
      {canReapply && <ActionButton onClick={() => reapply(application)}>Apply again</ActionButton>}
      <section aria-label="Progress" className={classes.part}>
        <Timeline entries={buildTimeline(application, now)} />
      </section>
      <section aria-labelledby="answers" className={classes.part}>
        <div className={`row between ${classes.head}`}>
          <h2 id="answers" className="lead">
            Your answers
          </h2>
          {canEdit && !isEditing && (
            <ActionButton tone="quiet" onClick={edit}>
              Edit
            </ActionButton>
          )}
        </div>
        {isEditing && canEdit ? (
          <EditAnswersForm
            token={token}
            application={application}
            onSaved={() => finishEditing({ text: 'Your changes are saved.', tone: 'good' })}
            onCancel={() => finishEditing(null)}
          />
        ) : (
          <AnswerList answers={answers} fields={wizardSteps.flatMap(({ fields }) => fields)} />
        )}
      </section>
      {canWithdraw && !isEditing && (
        <div className={classes.withdraw}>
          <WithdrawDialog token={token} />
        </div>
      )}
    </>
  );
}

const stateLabels = { done: 'done', ended: 'done', now: 'now', ahead: 'still to come' };

function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="stack" aria-label="Progress">
      {entries.map(({ name, detail, state }) => (
        <li key={name} className={`stack relative ${classes.entry}`} data-state={state}>
          <span className={`row ${classes.dot}`}>
            {state === 'done' && <Icon name="check" size={14} />}
            {state === 'ended' && <Icon name="close" size={14} />}
          </span>
          <span className={`strong ${classes.entryName}`}>
            {name}
            <span className="visually-hidden">{`, ${stateLabels[state]}`}</span>
          </span>
          {detail && <span className={`soft ${classes.entryDetail}`}>{detail}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Confirms first: withdrawing can't be undone. */
function WithdrawDialog({ token }: { token: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const withdrawal = useWithdrawApplication(token);
  return (
    <>
      <ActionButton tone="danger" onClick={() => dialog.current?.showModal()}>
        Withdraw application
      </ActionButton>
      <dialog
        ref={dialog}
        className={`ink card ${classes.dialog}`}
        aria-labelledby="withdraw-title"
        onClose={() => withdrawal.reset()}
      >
        <h2 id="withdraw-title" className="lead">
          Withdraw this application?
        </h2>
        <p className={`soft ${classes.dialogText}`}>
          This can’t be undone. You can apply again later: your answers are kept.
        </p>
        {withdrawal.isError && <FormFailure text={errorText(withdrawal.error)} />}
        <div className={`end gap-12 ${classes.dialogActions}`}>
          <ActionButton tone="quiet" onClick={() => dialog.current?.close()}>
            Keep it
          </ActionButton>
          <ActionButton
            tone="danger"
            disabled={withdrawal.isPending}
            onClick={() => withdrawal.mutate()}
          >
            Withdraw
          </ActionButton>
        </div>
      </dialog>
    </>
  );
}

/** Opens the form with the previous answers; the new draft's key makes it a new application. */
function useReapply() {
  const navigate = useNavigate();
  return (application: ApplicantView) => {
    saveDraft(newDraft(answersFromView(application)));
    void navigate(paths.apply);
  };
}

type EditAnswersFormProps = {
  token: string;
  application: ApplicantView;
  onSaved: () => void;
  onCancel: () => void;
};

/** The wizard's questions on one page, without the email address, which can't be changed. */
function EditAnswersForm({ token, application, onSaved, onCancel }: EditAnswersFormProps) {
  const edit = useEditApplication(token);
  const [answers, setAnswers] = useState(() => answersFromView(application));
  const form = useAnswerForm(answers, setAnswers);
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => formElement.current?.querySelector('input')?.focus(), []);
  const isBusy = useRef(false);
  const showErrors = (errors: AnswerErrors) => {
    flushSync(() => form.setErrors(errors));
    formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const send = async () => {
    try {
      await edit.mutateAsync(answers);
      onSaved();
    } catch (error) {
      showErrors(serverAnswerErrors(error));
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const errors = await validateAnswers(answers);
    if (Object.keys(errors).length > 0) showErrors(errors);
    else await send();
    isBusy.current = false;
  };
  return (
    <form
      ref={formElement}
      noValidate
      className={`stack ${classes.editForm}`}
      onSubmit={(event) => void save(event)}
      aria-label="Your answers"
    >
      <FounderFields form={form} withEmail={false} />
      <StartupFields form={form} />
      <TractionFields form={form} />
      {edit.isError && <FormFailure text={errorText(edit.error)} />}
      <div className="end gap-12">
        <ActionButton tone="quiet" size="large" onClick={onCancel}>
          Cancel
        </ActionButton>
        <ActionButton type="submit" size="large" disabled={edit.isPending}>
          Save changes
        </ActionButton>
      </div>
    </form>
  );
}
