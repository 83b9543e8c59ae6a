import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Peer } from '#shared/api/cohorts.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { cohortPeerPath } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useUndoThanks } from './cohort-queries.ts';
import { thanksState } from './cohort-rules.ts';
import classes from './streak-flame.module.css';
import thanksControlClasses from './thanks-control.module.css';

type Props = {
  peer: Peer;
  thanksLeft: number;
  /** The button that asks for an introduction. */
  introduction: ReactNode;
};

export function PeerCard({ peer, thanksLeft, introduction }: Props) {
  return (
    <StartupCard
      startup={peer}
      standing={<StreakFlame days={peer.streak} />}
      actions={
        <>
          <Button
            component={Link}
            to={cohortPeerPath(peer.founderId)}
            variant="default"
            aria-label={`View Profile of ${peer.startupName}`}
          >
            View Profile
          </Button>
          <ThanksControl peer={peer} left={thanksLeft} />
          {introduction}
        </>
      }
    />
  );
}

/** A streak that stands; nothing while there is none. */
export function StreakFlame({ days }: { days: number }) {
  if (days === 0) return null;
  return (
    <p className={classes.streak}>
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

/** Thanks one founder: the button, or what became of it today. */
export function ThanksControl({ peer, left }: ThanksControlProps) {
  const now = useNow();
  const takeBack = useUndoThanks();
  // Each opening begins with an empty form.
  const [openings, setOpenings] = useState(0);
  const [opened, setOpened] = useState(false);
  const state = thanksState(peer, { left, now });
  const { thanks, founderName } = peer;
  const act = () => {
    if (state === 'undoable' && thanks && !takeBack.isPending) takeBack.mutate(thanks.id);
    if (state !== 'open') return;
    setOpenings(openings + 1);
    setOpened(true);
  };
  return (
    <div className={thanksControlClasses.control}>
      {thanks && (
        <Tag tone="moss" icon="check">
          Thanked today
        </Tag>
      )}
      {state !== 'thanked' && (
        // One element through all states: the focus stays on it.
        <Button
          variant={state === 'undoable' ? 'subtle' : 'light'}
          leftSection={state === 'open' ? <Icon name="cheer" size={16} /> : undefined}
          aria-label={buttonLabel(state, founderName)}
          aria-disabled={state === 'used_up' || takeBack.isPending || undefined}
          data-disabled={state === 'used_up' || undefined}
          onPointerEnter={() => state === 'open' && sayThanksDialogCode.preload()}
          onClick={act}
        >
          {buttonTexts[state]}
        </Button>
      )}
      <LazyDialog
        code={sayThanksDialogCode}
        key={openings}
        peer={peer}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  );
}

const buttonTexts = {
  open: 'Say thanks',
  used_up: 'No thanks left this week',
  undoable: 'Undo',
} as const;

/** Begins with the words on the button, so that it can be called by them. */
function buttonLabel(state: keyof typeof buttonTexts, founderName: string): string {
  if (state === 'open') return `Say thanks to ${founderName}`;
  if (state === 'undoable') return `Undo thanks to ${founderName}`;
  return `${buttonTexts.used_up} for ${founderName}`;
}
