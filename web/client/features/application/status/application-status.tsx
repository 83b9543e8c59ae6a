import { useEffect, useRef, useState } from 'react';
import type { ApplicantView } from '#shared/api/applications.ts';
import { textOf } from '#shared/errors.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AnswerList } from '../answers/answer-list.tsx';
import { answersOf } from '../answers/answers.ts';
import { steps } from '../wizard/steps.ts';
import classes from './application-status.module.css';
import { EditForm } from './edit-form.tsx';
import { statusWords, timelineOf } from './status-words.ts';
import { Timeline } from './timeline.tsx';
import { useReapply } from './use-reapply.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Notice = { text: string; tone: 'good' | 'plain' };
type Props = { token: string; application: ApplicantView };

/** An application as its applicant sees it: where it is, what was said, what can be done. */
export function ApplicationStatus({ token, application }: Props) {
  const { status, canEdit, canWithdraw, canReapply } = application;
  const [isEditing, setIsEditing] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStatus = useRef(status);
  const reapply = useReapply();
  useEffect(() => {
    if (shownStatus.current === status) return;
    shownStatus.current = status;
    // What was being typed can't be saved any more.
    setNotice(isEditing ? { text: textOf('application_in_review'), tone: 'plain' } : null);
    setIsEditing(false);
    heading.current?.focus();
  }, [status, isEditing]);
  const { title, text } = statusWords(application);
  const done = (said: Notice | null) => {
    setIsEditing(false);
    setNotice(said);
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  const edit = () => {
    setNotice(null);
    setIsEditing(true);
  };
  const answers = answersOf(application);
  return (
    <>
      <p className={classes.startup}>{answers.startupName}</p>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.lead}>{text}</p>
      <p role="status" className={classes.notice} data-tone={notice?.tone}>
        {notice?.text}
      </p>
      {status === 'accepted' && <LinkButton to={paths.founderSignIn}>Go to sign in</LinkButton>}
      {canReapply && <ActionButton onClick={() => reapply(application)}>Apply again</ActionButton>}
      <section aria-label="Progress" className={classes.part}>
        <Timeline entries={timelineOf(application)} />
      </section>
      <section aria-labelledby="answers" className={classes.part}>
        <div className={classes.head}>
          <h2 id="answers" className={classes.heading}>
            Your answers
          </h2>
          {canEdit && !isEditing && (
            <ActionButton tone="quiet" onClick={edit}>
              Edit
            </ActionButton>
          )}
        </div>
        {isEditing && canEdit ? (
          <EditForm
            token={token}
            application={application}
            onSaved={() => done({ text: 'Your changes are saved.', tone: 'good' })}
            onCancel={() => done(null)}
          />
        ) : (
          <AnswerList answers={answers} fields={steps.flatMap(({ fields }) => fields)} />
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
