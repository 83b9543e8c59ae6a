import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Peer } from '#shared/api/cohorts.ts';
import type { OpenPledge } from '#shared/api/pledges.ts';
import { dateLabel } from '#shared/formats.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow, useToday } from '../../lib/timers.ts';
import { cohortPeerPath } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CheerButton } from '../../ui/cheer-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './cohort.module.css';
import { useUndoThanks } from './cohort-queries.ts';
import { thanksState } from './cohort-rules.ts';

export type PeerProps = {
  peer: Peer;
  thanksLeft: number;
  /** Their pledge that is due first. */
  pledge: OpenPledge | undefined;
  /** The button that asks for an introduction. */
  introduction: ReactNode;
};

const peerSheetCode = lazyCode(() => import('./peer-sheet.tsx').then((module) => module.PeerSheet));

/**
 * A founder in one line. Its buttons appear when the pointer or the focus is in it; under a finger,
 * and by Enter, the line opens the sheet that has them.
 */
export function PeerRow(props: PeerProps) {
  const { peer, thanksLeft, pledge } = props;
  const { founderId, founderName, founderAvatar, startupName, stage, streak } = peer;
  const titleId = useId();
  const { open, dialog } = useDialog();
  return (
    // One of the rows is the list's Tab stop (useOneTabStop).
    <article className={`stack relative ${classes.peer}`} aria-labelledby={titleId} tabIndex={-1}>
      <Avatar name={founderName} url={founderAvatar} />
      <div className={`row gap-6 shrinks ${classes.who}`}>
        <h3 id={titleId} className={`body strong one-line ${classes.peerName}`}>
          {founderName}
        </h3>
        <SideLink
          to={cohortPeerPath(founderId)}
          className={`soft one-line shrinks ${classes.startupName}`}
          aria-label={`View Profile of ${startupName}`}
        >
          {startupName}
        </SideLink>
        <StageBadge stage={stage} />
      </div>
      {pledge && (
        <PledgeLine pledge={pledge} className={`soft small row gap-6 shrinks ${classes.pledge}`} />
      )}
      <div className={`row gap-8 ${classes.end}`}>
        {peer.thanks && <ThankedTag />}
        {streak > 0 && (
          <p className={`gap-4 small medium nowrap tabular ${classes.streak}`}>
            <Icon name="flame" size={16} />
            {streak}
            <span className="visually-hidden">-day streak</span>
          </p>
        )}
      </div>
      <div className={`row gap-8 ${classes.quiet}`}>
        <ThanksControl peer={peer} left={thanksLeft} isSmall />
        {pledge && <PledgeCheer pledge={pledge} />}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={classes.opener}
          aria-haspopup="dialog"
          aria-label={`About ${startupName}`}
          onPointerEnter={() => peerSheetCode.preload()}
          onClick={open}
        >
          <Icon name="more" size={20} />
        </ActionIcon>
      </div>
      <LazyDialog code={peerSheetCode} {...dialog} {...props} />
    </article>
  );
}

/** A pledge's title and date in one line. */
export function PledgeLine({ pledge, className }: { pledge: OpenPledge; className: string }) {
  const today = useToday();
  return (
    <p className={className}>
      <Icon name="pledge" size={16} />
      <span className="visually-hidden">Pledge: </span>
      <span className={classes.pledgeTitle}>{pledge.title}</span>
      <time dateTime={pledge.dueOn} className={`medium nowrap ${classes.pledgeDay}`}>
        by {dateLabel(pledge.dueOn, today)}
      </time>
    </p>
  );
}

export function PledgeCheer({
  pledge: { cheers, isMe, founderName, title },
}: {
  pledge: OpenPledge;
}) {
  return <CheerButton cheers={cheers} mayCheer={!isMe} about={`${founderName} on: ${title}`} />;
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
  /** True in a row, which says elsewhere that they were thanked. */
  isSmall?: boolean;
};

/** Thanks a founder, or shows that they were thanked today. */
export function ThanksControl({ peer, left, isSmall = false }: ThanksControlProps) {
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
      {thanks && !isSmall && <ThankedTag />}
      {state !== 'thanked' && (
        // The same element in every state, so it keeps the focus.
        <Button
          size={isSmall ? 'compact-sm' : 'sm'}
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

function ThankedTag() {
  return (
    <Tag tone="moss" icon="check">
      Thanked today
    </Tag>
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
