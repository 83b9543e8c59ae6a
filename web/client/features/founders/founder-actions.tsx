import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ManagedFounder } from '#shared/api/founders.ts';
import { stageLabels } from '#shared/options.ts';
import { api } from '../../lib/api.ts';
import { lazyCode, usePreloadOnIdle } from '../../lib/lazy.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastError } from '../../ui/show-toast.tsx';
import type { FounderDialogKind } from './founder-dialog.tsx';
import { useFounderChange } from './founder-queries.ts';
import classes from './founders.module.css';

const dialogCode = lazyCode(() =>
  import('./founder-dialog.tsx').then((module) => module.FounderDialog),
);

export function FounderActions({ founder }: { founder: ManagedFounder }) {
  usePreloadOnIdle(dialogCode);
  const change = useFounderChange(founder.id);
  const { question, ask, dialog } = useQuestion<FounderDialogKind>();
  const run = (action: 'cancelEmail' | 'invite' | 'resume' | 'return', done: string) =>
    change.mutate(
      { run: () => api.founders[action]({ founderId: founder.id }), done },
      { onError: (error) => toastError(error) },
    );
  const isHere = founder.leftAt === null;
  const button = (label: string, onClick: () => void, isDangerous = false) => (
    <Button
      variant="default"
      size="sm"
      {...(isDangerous && { variant: 'outline', color: 'rose' })}
      disabled={change.isPending}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <Panel title="Manage">
      <ul className="stack">
        <Setting
          label="Email"
          now={<EmailState founder={founder} />}
          action={
            isHere &&
            (founder.emailChange
              ? button('Cancel change', () => run('cancelEmail', 'The change was canceled.'))
              : button('Change email', () => ask('email')))
          }
        />
        <Setting
          label="Stage"
          now={stageLabels[founder.stage]}
          action={isHere && button('Change stage', () => ask('stage'))}
        />
        <Setting
          label="Cohort"
          now={founder.cohort?.name ?? 'None'}
          action={isHere && button('Move', () => ask('cohort'))}
        />
        {founder.state === 'invited' && (
          <Setting
            label="Invitation"
            now={<InvitationState invitation={founder.invitation} />}
            action={button('Resend', () =>
              run('invite', `The invitation is on its way to ${founder.email}.`),
            )}
          />
        )}
        {isHere && (
          <Setting
            label="Program"
            now={<ProgramState pausedAt={founder.pausedAt} />}
            action={
              founder.pausedAt
                ? button('Resume', () => run('resume', 'The program is running again.'))
                : button('Pause', () => ask('pause'))
            }
          />
        )}
        <Setting
          label="Membership"
          now={<MembershipState founder={founder} />}
          action={
            isHere
              ? button('Mark as left', () => ask('leave'), true)
              : button('Return', () => run('return', `${founder.founderName} is back.`))
          }
        />
      </ul>
      {question && <LazyDialog code={dialogCode} {...dialog} kind={question} founder={founder} />}
    </Panel>
  );
}

function Setting({ label, now, action }: { label: string; now: ReactNode; action?: ReactNode }) {
  return (
    <li className={`row wrap between ${classes.setting}`}>
      <div className="shrinks">
        <p className="soft small">{label}</p>
        <p className="breakable">{now}</p>
      </div>
      {action}
    </li>
  );
}

function EmailState({ founder: { email, emailChange } }: { founder: ManagedFounder }) {
  if (!emailChange) return email;
  return (
    <>
      {email}
      <span className={`soft small ${classes.waiting}`}>
        {emailChange.email} is waiting to be confirmed, until{' '}
        <DateTimeText at={emailChange.expiresAt} clock />
      </span>
    </>
  );
}

function InvitationState({ invitation }: Pick<ManagedFounder, 'invitation'>) {
  if (!invitation) return 'Not sent yet';
  const hasExpired = new Date(invitation.expiresAt) <= new Date();
  return (
    <>
      Sent <DateTimeText at={invitation.sentAt} />, {hasExpired ? 'expired' : 'works until'}{' '}
      <DateTimeText at={invitation.expiresAt} />
    </>
  );
}

function ProgramState({ pausedAt }: Pick<ManagedFounder, 'pausedAt'>) {
  if (!pausedAt) return 'Running';
  return (
    <>
      Paused since <DateTimeText at={pausedAt} />
    </>
  );
}

function MembershipState({ founder: { leftAt, joinedAt } }: { founder: ManagedFounder }) {
  return leftAt ? (
    <>
      Left <DateTimeText at={leftAt} />
    </>
  ) : (
    <>
      Since <DateTimeText at={joinedAt} />
    </>
  );
}
