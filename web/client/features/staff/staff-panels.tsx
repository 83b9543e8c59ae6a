import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Staff, StaffInvitation, StaffMember } from '#shared/api/staff.ts';
import { staffInvitationIntervalMs, staffRoleTexts } from '#shared/domain/staff.ts';
import { dateTimeLabel } from '#shared/formats.ts';
import { type StaffRole, staffRoleLabels, staffRoles } from '#shared/options.ts';
import { readLocale } from '../../lib/browser.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyCode, usePreloadOnIdle } from '../../lib/lazy.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useNow } from '../../lib/timers.ts';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './staff.module.css';
import type { StaffQuestion } from './staff-dialog.tsx';
import {
  useInvite,
  useRequireSecondStep,
  useSendAgain,
  useSwitchPasswords,
} from './staff-queries.ts';

const dialogCode = lazyCode(() =>
  import('./staff-dialog.tsx').then((module) => module.StaffDialog),
);

type Ask = (question: StaffQuestion) => void;

/** The people who run the community, the invited ones, and their ways to sign in. */
export function StaffPanels({ staff }: { staff: Staff }) {
  usePreloadOnIdle(dialogCode);
  const { question, ask, dialog } = useQuestion<StaffQuestion>();
  const { members, invitations, secondStep, signOn } = staff;
  const people = useFocusNextRow(members.length);
  const invited = useFocusNextRow(invitations.length);
  return (
    <>
      <Panel title="On the staff">
        <ul aria-label="On the staff" {...people}>
          {members.map((member) => (
            <MemberRow key={member.accountId} member={member} ask={ask} />
          ))}
        </ul>
      </Panel>
      {invitations.length > 0 && (
        <Panel title="Open invitations">
          <ul aria-label="Open invitations" {...invited}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.accountId} invitation={invitation} ask={ask} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Invite somebody">
        <InviteForm />
      </Panel>
      <Panel title="Two-step sign-in">
        <SecondStepSwitch secondStep={secondStep} />
      </Panel>
      {signOn && (
        <Panel title="Passwords">
          <PasswordsSwitch signOn={signOn} />
        </Panel>
      )}
      {question && <LazyDialog code={dialogCode} {...dialog} question={question} />}
    </>
  );
}

function MemberRow({ member, ask }: { member: StaffMember; ask: Ask }) {
  const now = useNow();
  const { accountId, email, role, isMe, hasSecondStep, lastSignInAt } = member;
  return (
    <ActionRow
      name={email}
      beside={
        <>
          <Tag tone={role === 'admin' ? 'stream' : 'plain'}>{staffRoleLabels[role]}</Tag>
          {isMe && <Tag>You</Tag>}
        </>
      }
      facts={
        <>
          {hasSecondStep ? 'Two-step sign-in on' : 'Two-step sign-in off'} ·{' '}
          {lastSignInAt ? (
            <>
              signed in <TimeAgo at={lastSignInAt} now={now} within />
            </>
          ) : (
            'not signed in yet'
          )}
        </>
      }
      actions={
        !isMe && (
          <>
            <RowButton
              label={`Change role of ${email}`}
              onClick={() => ask({ kind: 'role', accountId, email, role })}
            >
              Change role
            </RowButton>
            <RowButton
              label={`Remove ${email}`}
              tone="rose"
              onClick={() => ask({ kind: 'remove', accountId, email })}
            >
              Remove
            </RowButton>
          </>
        )
      }
    />
  );
}

function InvitationRow({ invitation, ask }: { invitation: StaffInvitation; ask: Ask }) {
  const now = useNow();
  const sendAgain = useSendAgain();
  const { accountId, email, role, sentAt, expiresAt } = invitation;
  const wasJustSent = now.getTime() < new Date(sentAt).getTime() + staffInvitationIntervalMs;
  const isExpired = invitation.hasExpired || new Date(expiresAt) <= now;
  return (
    <ActionRow
      name={email}
      beside={<Tag>{staffRoleLabels[role]}</Tag>}
      facts={
        <>
          Invited <TimeAgo at={sentAt} now={now} within /> ·{' '}
          {isExpired ? (
            <strong className="bad medium">link expired</strong>
          ) : (
            `link valid until ${dateTimeLabel(new Date(expiresAt), { now, locale: readLocale() })}`
          )}
        </>
      }
      actions={
        <>
          <RowButton
            label={wasJustSent ? `Sent just now to ${email}` : `Send again to ${email}`}
            disabled={wasJustSent}
            loading={sendAgain.isPending}
            onClick={() => sendAgain.mutate({ accountId, email })}
          >
            {wasJustSent ? 'Sent just now' : 'Send again'}
          </RowButton>
          <RowButton
            label={`Withdraw the invitation to ${email}`}
            tone="rose"
            onClick={() => ask({ kind: 'withdraw', accountId, email })}
          >
            Withdraw
          </RowButton>
        </>
      }
    />
  );
}

const checkInvite = lazyValidator(async () => {
  return (await import('#shared/api/staff.ts')).staffInviteSchema;
});

const roleChoices = staffRoles.map((value) => ({ value, label: staffRoleLabels[value] }));

function InviteForm() {
  const invite = useInvite();
  useEffect(checkInvite.preload, []);
  const form = useForm({
    initialValues: { email: '', role: 'reviewer' as StaffRole },
    validate: checkInvite,
    onValuesChange: () => invite.reset(),
  });
  const submit = ({ email, role }: typeof form.values) =>
    invite.mutate(
      { email: email.trim().toLowerCase(), role },
      {
        onSuccess: () => form.reset(),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  return (
    <Form className="stack gap-12" onSubmit={form.onSubmit(submit)}>
      <p className="soft">
        They get an email with a link to choose a password. It works once, for seven days.
      </p>
      <div className={`stack gap-12 ${classes.line}`}>
        <TextInput
          type="email"
          label="Email"
          placeholder="name@company.com"
          autoComplete="off"
          inputMode="email"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <SelectField label="Role" choices={roleChoices} {...form.getInputProps('role')} />
        <Button
          type="submit"
          className={classes.send}
          loading={invite.isPending || form.submitting}
        >
          Send invitation
        </Button>
      </div>
      {invite.isError && !form.errors.email && <FormFailure text={errorText(invite.error)} />}
      <dl className={`stack soft small ${classes.roles}`}>
        {staffRoles.flatMap((role) => [
          <dt key={role}>{staffRoleLabels[role]}</dt>,
          <dd key={`${role}-text`}>{staffRoleTexts[role]}</dd>,
        ])}
      </dl>
    </Form>
  );
}

function SecondStepSwitch({ secondStep }: Pick<Staff, 'secondStep'>) {
  const change = useRequireSecondStep();
  const isFixed = secondStep === 'environment';
  return (
    <Switch
      label="Required for everybody on the staff"
      description={
        isFixed
          ? 'The server’s settings require it (STAFF_TWO_STEP).'
          : 'Anyone without an authenticator app or a passkey sets one up the next time they sign in.'
      }
      checked={change.isPending ? change.variables : secondStep !== 'optional'}
      disabled={isFixed || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

function PasswordsSwitch({ signOn }: { signOn: NonNullable<Staff['signOn']> }) {
  const change = useSwitchPasswords();
  const { name, arePasswordsOff, isMine } = signOn;
  const isFixed = !arePasswordsOff && !isMine;
  return (
    <Switch
      label={`The staff sign in with ${name} instead of a password`}
      description={
        isFixed
          ? `Sign in with ${name} yourself first, so that you know that it works.`
          : 'Passkeys go on working. If nobody gets in anymore, whoever runs the server makes a link with npm run admin.'
      }
      checked={change.isPending ? change.variables : arePasswordsOff}
      disabled={isFixed || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
