import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Team, Teammate } from '#shared/api/team.ts';
import { invitationIntervalMs, maxTeamSize } from '#shared/domain/team.ts';
import { localDateLabel } from '#shared/formats.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyCode, usePreloadOnIdle } from '../../lib/lazy.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useNow } from '../../lib/timers.ts';
import actionRow from '../../ui/action-row.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './team.module.css';
import type { TeamQuestion } from './team-dialog.tsx';
import { useInvite, useSendAgain, useTeam } from './team-queries.ts';

const anchor = 'team';

/** The people of a startup: who they are, who is invited, and what can be done about it. */
export function TeamSection({ timeZone }: { timeZone: string }) {
  return (
    <Panel title="Team" anchor={anchor}>
      <Loaded query={useTeam()} heights={[64, 64]} label="Loading your team">
        {(team) => <TeamParts team={team} timeZone={timeZone} />}
      </Loaded>
    </Panel>
  );
}

const dialogCode = lazyCode(() => import('./team-dialog.tsx').then((module) => module.TeamDialog));

type Ask = (question: TeamQuestion) => void;

function TeamParts({ team, timeZone }: { team: Team; timeZone: string }) {
  useScrollToAnchor();
  const { question, ask, dialog } = useQuestion<TeamQuestion>();
  const now = useNow();
  const day = (at: string) => localDateLabel(new Date(at), { now, timeZone });
  const { members, invitations, isOwner, startupName } = team;
  const people = useFocusNextRow(members.length);
  const invited = useFocusNextRow(invitations.length);
  const owner = members.find(({ role }) => role === 'owner');
  return (
    <div className="stack gap-20">
      <ul aria-label={`The team of ${startupName}`} {...people}>
        {members.map((member) => (
          <MemberRow
            key={member.founderId}
            member={member}
            since={day(member.joinedAt)}
            ask={isOwner && !member.isMe ? ask : null}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-label="Open invitations">
          <h3 className="strong body">Open invitations</h3>
          <ul {...invited}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.invitationId}
                invitation={invitation}
                now={now}
                day={day}
                ask={isOwner ? ask : null}
              />
            ))}
          </ul>
        </section>
      )}
      {isOwner ? (
        <Invite team={team} />
      ) : (
        <div>
          <Button
            variant="default"
            aria-haspopup="dialog"
            onPointerEnter={dialogCode.preload}
            onClick={() => ask({ kind: 'leave', startupName, ownerName: owner?.name ?? '' })}
          >
            Leave the team
          </Button>
        </div>
      )}
      {question && <LazyDialog code={dialogCode} {...dialog} question={question} />}
    </div>
  );
}

type MemberRowProps = {
  member: Teammate;
  since: string;
  /** Null for those who can't change anything about this member. */
  ask: Ask | null;
};

function MemberRow({ member, since, ask }: MemberRowProps) {
  const { founderId, name, photo, role, isMe, hasSlack } = member;
  return (
    <Row
      face={<Avatar name={name} url={photo} />}
      name={name}
      beside={isMe && <Tag>You</Tag>}
      facts={[
        role === 'owner' ? 'Owner' : `Member since ${since}`,
        hasSlack ? 'Slack connected' : 'Slack not connected',
      ]}
      menu={
        ask && [
          {
            label: 'Make owner',
            icon: 'trophy',
            onClick: () => ask({ kind: 'handOver', founderId, name }),
          },
          {
            label: 'Remove',
            icon: 'trash',
            color: 'rose',
            onClick: () => ask({ kind: 'remove', founderId, name }),
          },
        ]
      }
    />
  );
}

type InvitationRowProps = {
  invitation: Team['invitations'][number];
  now: Date;
  day: (at: string) => string;
  ask: Ask | null;
};

function InvitationRow({ invitation, now, day, ask }: InvitationRowProps) {
  const { invitationId, email, sentAt, expiresAt, hasExpired } = invitation;
  const sendAgain = useSendAgain();
  const wasJustSent = now.getTime() < new Date(sentAt).getTime() + invitationIntervalMs;
  const isExpired = hasExpired || new Date(expiresAt) <= now;
  return (
    <Row
      face={
        <span className={`stack soft rigid ${classes.envelope}`}>
          <Icon name="mail" size={18} />
        </span>
      }
      name={email}
      facts={[
        `Invited ${day(sentAt)}`,
        isExpired ? (
          <strong key="expired" className="bad medium">
            Link expired
          </strong>
        ) : (
          `link valid until ${day(expiresAt)}`
        ),
      ]}
      menu={
        ask && [
          {
            label: wasJustSent ? 'Sent just now' : 'Send again',
            icon: 'mail',
            disabled: wasJustSent,
            onClick: () => sendAgain({ invitationId, email }),
          },
          {
            label: 'Withdraw',
            icon: 'close',
            color: 'rose',
            onClick: () => ask({ kind: 'withdraw', invitationId, email }),
          },
        ]
      }
    />
  );
}

type RowProps = {
  face: ReactNode;
  name: string;
  beside?: ReactNode;
  facts: [ReactNode, ReactNode];
  menu: MenuItem[] | null;
};

function Row({ face, name, beside, facts, menu }: RowProps) {
  return (
    <li tabIndex={-1} className={classes.row}>
      {face}
      <div className="stack shrinks grows">
        <p className={`row wrap ${actionRow.head}`}>
          <span className="strong breakable">{breakable(name)}</span>
          {beside}
        </p>
        <p className={`soft small tabular ${classes.facts}`}>
          <span>{facts[0]} ·</span> <span>{facts[1]}</span>
        </p>
      </div>
      {menu && (
        <div>
          <MoreMenu
            name={name}
            size={36}
            code={menuCode}
            items={{ items: menu }}
            preload={dialogCode.preload}
          />
        </div>
      )}
    </li>
  );
}

/** An address goes on in the next line at its @, before it is cut anywhere. */
function breakable(name: string): ReactNode {
  const at = name.indexOf('@');
  if (at === -1) return name;
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  );
}

const menuCode = lazyCode(() => import('../../ui/menu-list.tsx').then((module) => module.MenuList));

/** The owner's form, as long as there is a place on the team. */
function Invite({ team: { members, invitations, startupName } }: { team: Team }) {
  if (members.length + invitations.length >= maxTeamSize) {
    return (
      <p className="soft">
        {invitations.length > 0
          ? 'That’s eight with the open invitations, as many as a team can have. Withdraw one to invite somebody else.'
          : 'Your team is full: eight people is as many as a team can have.'}
      </p>
    );
  }
  const isAlone = members.length + invitations.length === 1;
  return (
    <div>
      {isAlone && (
        <p className={`soft ${classes.alone}`}>
          It’s just you so far. Building {startupName} with somebody? Bring them in.
        </p>
      )}
      <InviteForm />
    </div>
  );
}

const checkInvite = lazyValidator(async () => {
  return (await import('#shared/api/team.ts')).teamInviteSchema;
});

function InviteForm() {
  const invite = useInvite();
  usePreloadOnIdle(checkInvite);
  const form = useForm({
    initialValues: { email: '' },
    validate: checkInvite,
    onValuesChange: () => invite.reset(),
  });
  const submit = ({ email }: typeof form.values) =>
    invite.mutate(
      { email: email.trim().toLowerCase() },
      {
        onSuccess: () => form.reset(),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  return (
    <Form className={`stack gap-8 ${classes.form}`} onSubmit={form.onSubmit(submit)}>
      <TextInput
        type="email"
        label="Invite a teammate"
        description="They get an email with a link that works once, for seven days."
        placeholder="name@company.com"
        autoComplete="off"
        inputMode="email"
        maxLength={254}
        inputContainer={(field) => (
          <div className={`wrap gap-8 ${classes.line}`}>
            {field}
            <Button type="submit" variant="light" loading={invite.isPending || form.submitting}>
              Send invitation
            </Button>
          </div>
        )}
        {...form.getInputProps('email')}
      />
      {invite.isError && !form.errors.email && <FormFailure text={errorText(invite.error)} />}
    </Form>
  );
}

/** `#team` in the address leads here, once there is something to see. */
function useScrollToAnchor(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again scrolls there again
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    const section = document.getElementById(anchor);
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [hash, key]);
}
