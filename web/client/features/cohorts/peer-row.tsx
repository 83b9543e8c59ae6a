import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Peer } from '#shared/api/cohorts.ts';
import type { OpenPledge } from '#shared/api/pledges.ts';
import { dateLabel } from '#shared/formats.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow, useToday } from '../../lib/timers.ts';
import { cohortPeerPath } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './cohort.module.css';
import { useUndoThanks } from './cohort-queries.ts';
import { thanksState } from './cohort-rules.ts';
import type { PeerMenuProps } from './peer-menu-list.tsx';

type Props = Pick<PeerMenuProps, 'introduction'> & {
  peer: Peer;
  thanksLeft: number;
  /** Their pledge that is due first. */
  pledge: OpenPledge | undefined;
};

/** A founder in the roster: who they are, how it goes, and the thanks they may have earned. */
export function PeerRow({ peer, thanksLeft, pledge, introduction }: Props) {
  const { founderId, founderName, founderAvatar, startupName, startupLogo, stage, streak } = peer;
  const titleId = useId();
  const today = useToday();
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
      <PeerMenu founderId={founderId} founderName={founderName} introduction={introduction} />
    </article>
  );
}

const menuCode = lazyCode(() =>
  import('./peer-menu-list.tsx').then((module) => module.PeerMenuList),
);

function PeerMenu({ founderName, ...items }: PeerMenuProps & { founderName: string }) {
  return (
    <div className={classes.menu}>
      <MoreMenu
        name={founderName}
        size={32}
        code={menuCode}
        items={items}
        preload={items.introduction.preload}
      />
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
