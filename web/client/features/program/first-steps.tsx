import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { FirstStepsView } from '#shared/api/first-steps.ts';
import { deliveryReason } from '#shared/domain/deliveries.ts';
import { type FirstStep, type FirstStepState, firstStepTexts } from '#shared/domain/first-steps.ts';
import { firstStepsPath, paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './first-steps.module.css';
import { usePutStepsAway, useSendTestEmail, useSkipStep } from './first-steps-queries.ts';

type Step = FirstStepsView['steps'][number];

/** Each step is done on a page of its own; the test email is sent from the list itself. */
const stepLinks: Record<Exclude<FirstStep, 'email'>, { to: string; label: string }> = {
  name: { to: paths.adminProgram, label: 'Choose a name' },
  page: { to: paths.adminLanding, label: 'Write the page' },
  cohort: { to: `${paths.adminCohorts}?open=new`, label: 'Create a cohort' },
  applications: { to: `${paths.adminCohorts}?open=applications`, label: 'Choose the dates' },
  team: { to: paths.adminStaff, label: 'Invite people' },
  slack: { to: paths.adminSlack, label: 'Go to Slack' },
};

const isShowing = ({ isPutAway, steps }: FirstStepsView, hash: string) =>
  hash === new URL(firstStepsPath, 'http://x').hash ||
  (!isPutAway && steps.some(({ state }) => state === 'open'));

const doneOf = ({ steps }: FirstStepsView) => steps.filter(({ state }) => state === 'done').length;

/** The first admin's way through a new program. It goes by itself once nothing is left to do. */
export function FirstSteps({ view }: { view: FirstStepsView }) {
  const id = useId();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const putAway = usePutStepsAway();
  if (!isShowing(view, hash)) return null;
  const { steps } = view;
  const done = doneOf(view);
  const next = steps.find(({ state }) => state === 'open')?.step;
  const close = () =>
    putAway.mutate(
      { isPutAway: true },
      { onSuccess: () => void navigate(paths.adminDashboard, { replace: true }) },
    );
  return (
    <section aria-labelledby={id} className={`card ${classes.card}`}>
      <div className={`row between gap-12 ${classes.head}`}>
        <div className="shrinks">
          <h2 id={id} className="lead">
            Set up your program
          </h2>
          <p className="soft small">
            {done === 0
              ? 'Some twenty minutes, in any order. Skip what you don’t need.'
              : `${done} of ${steps.length} done. Skip what you don’t need.`}
          </p>
        </div>
        <Button variant="subtle" size="sm" loading={putAway.isPending} onClick={close}>
          Put away
        </Button>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, state }) => (
          <StepRow key={step} step={step} state={state} isNext={step === next}>
            {step === 'email' && <TestEmail view={view} />}
          </StepRow>
        ))}
      </ol>
    </section>
  );
}

/** The way back to the list, while it is put away or something was skipped. */
export function FirstStepsLine({ view }: { view: FirstStepsView }) {
  const { hash } = useLocation();
  const done = doneOf(view);
  if (isShowing(view, hash) || done === view.steps.length) return null;
  return (
    <p className={`soft small ${classes.line}`}>
      Setting up your program: {done} of {view.steps.length} steps done.{' '}
      <Link to={firstStepsPath} className="link">
        Show them
      </Link>
    </p>
  );
}

const stateLabels: Record<FirstStepState, string> = {
  done: 'Done',
  skipped: 'Skipped',
  open: 'To do',
};

type StepRowProps = Step & { isNext: boolean; children: ReactNode };

function StepRow({ step, state, isNext, children }: StepRowProps) {
  const { title, text } = firstStepTexts[step];
  const link = step === 'email' ? null : stepLinks[step];
  return (
    <li className={`flex gap-12 ${classes.step}`} data-state={state}>
      <span className={`rigid ${classes.mark}`}>
        {state === 'done' && <Icon name="check" size={14} />}
        <span className="visually-hidden">{stateLabels[state]}:</span>
      </span>
      <div className={`grows shrinks ${classes.body}`}>
        <div className="shrinks">
          <p className="medium">{link ? <Link to={link.to}>{title}</Link> : title}</p>
          {state === 'open' && <p className="soft small pretty">{text}</p>}
          {children}
        </div>
        <div className={`row gap-4 ${classes.actions}`}>
          {state !== 'done' && <SkipButton step={step} isSkipped={state === 'skipped'} />}
          {state !== 'skipped' && step === 'email' && (
            <SendButton isNext={isNext} isAgain={state === 'done'} />
          )}
          {state === 'open' && link && (
            <LinkButton to={link.to} tone={isNext ? 'primary' : 'quiet'}>
              {link.label}
            </LinkButton>
          )}
        </div>
      </div>
    </li>
  );
}

function SkipButton({ step, isSkipped }: { step: FirstStep; isSkipped: boolean }) {
  const skip = useSkipStep();
  const label = isSkipped ? 'Do it after all' : 'Skip';
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-label={`${label}: ${firstStepTexts[step].title}`}
      loading={skip.isPending}
      onClick={() => skip.mutate({ step, isSkipped: !isSkipped })}
    >
      {label}
    </Button>
  );
}

function SendButton({ isNext, isAgain }: { isNext: boolean; isAgain: boolean }) {
  const send = useSendTestEmail();
  const navigate = useNavigate();
  // Its own address keeps the list, with the outcome, where this was the last step.
  const stay = () => void navigate(firstStepsPath, { replace: true });
  return (
    <Button
      variant={isNext ? 'filled' : 'default'}
      size="sm"
      loading={send.isPending}
      onClick={() => send.mutate(undefined, { onSuccess: stay })}
    >
      {isAgain ? 'Send another' : 'Send it'}
    </Button>
  );
}

/** The outcome of the newest test email, in the mail server's own words where it refused. */
function TestEmail({ view: { testEmail } }: { view: FirstStepsView }) {
  return (
    <div role="status" className={`small ${classes.outcome}`}>
      {testEmail && <Outcome testEmail={testEmail} />}
    </div>
  );
}

function Outcome({ testEmail }: { testEmail: NonNullable<FirstStepsView['testEmail']> }) {
  const { to, state, reason } = testEmail;
  if (state === 'sent') {
    return (
      <p className="soft breakable">
        The email server took it for {to}. Not in your inbox? Look in the spam folder.
      </p>
    );
  }
  if (state === 'waiting' && reason === null) {
    return <p className="soft breakable">On its way to {to}…</p>;
  }
  if (state === 'dropped') {
    return (
      <p className="bad">
        It couldn’t be sent within ten minutes. Check that the bot is running and has an SMTP_URL.
      </p>
    );
  }
  const { text, detail } = deliveryReason('mail', reason);
  return (
    <>
      <p className="bad">
        {text}{' '}
        {state === 'failed'
          ? 'Check your own address and MAIL_FROM.'
          : `${reason === 'mail_not_configured' ? 'Set' : 'Correct'} SMTP_URL, restart, and send another.`}
      </p>
      {detail && <p className="soft breakable">{detail}</p>}
    </>
  );
}
