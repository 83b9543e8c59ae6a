import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { Peer } from '#shared/api/cohorts.ts';
import type { OpenPledge } from '#shared/api/pledges.ts';
import { dateLabel } from '#shared/formats.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow, useToday } from '../../lib/timers.ts';
import { cohortPeerPath } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { StartupTags } from '../../ui/startup/startup-card.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './cohort.module.css';
import { useUndoThanks } from './cohort-queries.ts';
import { thanksState } from './cohort-rules.ts';

type Props = {
  peer: Peer;
  thanksLeft: number;
  /** Their pledge that is due first. */
  pledge: OpenPledge | undefined;
  /** The button that asks for an introduction. */
  introduction: ReactNode;
};

/** A founder in the roster: who they are, how it goes, the thanks they may have earned; opened, their startup. */
export function PeerRow({ peer, thanksLeft, pledge, introduction }: Props) {
  const { founderId, founderName, founderAvatar, startupName, startupLogo, stage, streak } = peer;
  const titleId = useId();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  return (
    <article className={`stack ${classes.peer}`} aria-labelledby={titleId}>
      <Avatar name={founderName} url={founderAvatar} size="l" />
      <div className={classes.who}>
        <h2 id={titleId} className={`body strong breakable ${classes.peerName}`}>
          {founderName}
        </h2>
        <StreakFlame days={streak} />
      </div>
      <div className={`row gap-10 shrinks ${classes.startup}`}>
        <Avatar name={startupName} url={startupLogo} of="startup" />
        <div className={`gap-2 ${classes.startupText}`}>
          <SideLink
            to={cohortPeerPath(founderId)}
            className={`medium breakable ${classes.startupName}`}
            aria-label={`View Profile of ${startupName}`}
          >
            {startupName}
          </SideLink>
          <StageBadge stage={stage} />
        </div>
      </div>
      {pledge && (
        <p className={`soft small breakable flex gap-6 shrinks ${classes.pledge}`}>
          <Icon name="pledge" size={16} />
          <span>
            <span className="visually-hidden">Pledge: </span>
            <span className={classes.pledgeTitle}>{pledge.title}</span>
            <time dateTime={pledge.dueOn} className={`medium nowrap ${classes.pledgeDay}`}>
              by {dateLabel(pledge.dueOn, today)}
            </time>
          </span>
        </p>
      )}
      <div className={`shrinks ${classes.action}`}>
        <ThanksControl peer={peer} left={thanksLeft} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.opener}
        aria-expanded={isOpen}
        aria-label={`About ${startupName}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevronDown" size={20} />
      </ActionIcon>
      {isOpen && <PeerDetails peer={peer} introduction={introduction} />}
    </article>
  );
}

function PeerDetails({ peer, introduction }: Pick<Props, 'peer' | 'introduction'>) {
  return (
    <div className={`stack gap-12 shrinks ${classes.details}`}>
      <p className="soft breakable">{peer.description}</p>
      <StartupTags startup={peer} />
      <div className="wrap gap-8">
        <Button component={SideLink} to={cohortPeerPath(peer.founderId)} variant="default">
          View Profile
        </Button>
        {introduction}
      </div>
    </div>
  );
}

/** The current streak; nothing while there is none. */
export function StreakFlame({ days }: { days: number }) {
  if (days === 0) return null;
  return (
    <p className={`gap-4 small medium nowrap ${classes.streak}`}>
      <Icon name="flame" size={16} />
      {days}-day streak
    </p>
  );
}

const sayThanksDialogCode = lazyCode(() =>
  import('./say-thanks-dialog.tsx').then((module) => module.SayThanksDialog),
);

type ThanksControlProps = {
  peer: Pick<Peer, 'founderId' | 'founderName' | 'thanks'>;
  left: number;
};

/** Thanks a founder, or shows that they were thanked today. */
export function ThanksControl({ peer, left }: ThanksControlProps) {
  const now = useNow();
  const undo = useUndoThanks();
  const { open, dialog } = useDialog();
  const state = thanksState(peer, { left, now });
  const { thanks, founderName } = peer;
  const act = () => {
    if (state === 'undoable' && thanks && !undo.isPending) undo.mutate(thanks.id);
    if (state === 'open') open();
  };
  return (
    <div className={`row wrap ${classes.thanks}`}>
      {thanks && (
        <Tag tone="moss" icon="check">
          Thanked today
        </Tag>
      )}
      {state !== 'thanked' && (
        // The same element in every state, so it keeps the focus.
        <Button
          variant={state === 'undoable' ? 'subtle' : 'default'}
          leftSection={state === 'open' ? <Icon name="cheer" size={16} /> : undefined}
          aria-label={buttonLabel(state, founderName)}
          aria-disabled={state === 'used_up' || undo.isPending || undefined}
          data-disabled={state === 'used_up' || undefined}
          onPointerEnter={() => state === 'open' && sayThanksDialogCode.preload()}
          onClick={act}
        >
          {buttonTexts[state]}
        </Button>
      )}
      <LazyDialog code={sayThanksDialogCode} {...dialog} peer={peer} />
    </div>
  );
}

const buttonTexts = {
  open: 'Say thanks',
  used_up: 'No thanks left this week',
  undoable: 'Undo',
} as const;

/** Starts with the visible text, so voice control finds the button by it. */
function buttonLabel(state: keyof typeof buttonTexts, founderName: string): string {
  if (state === 'open') return `Say thanks to ${founderName}`;
  if (state === 'undoable') return `Undo thanks to ${founderName}`;
  return `${buttonTexts.used_up} for ${founderName}`;
}
