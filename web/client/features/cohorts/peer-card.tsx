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
import classes from './cohort.module.css';
import { useUndoThanks } from './cohort-queries.ts';
import { thanksState } from './cohort-rules.ts';

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
      streak={<StreakFlame days={peer.streak} />}
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

/** The current streak; nothing while there is none. */
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

/** Thanks a founder, or shows that they were thanked today. */
export function ThanksControl({ peer, left }: ThanksControlProps) {
  const now = useNow();
  const undo = useUndoThanks();
  // A new key for each opening gives an empty form.
  const [openings, setOpenings] = useState(0);
  const [opened, setOpened] = useState(false);
  const state = thanksState(peer, { left, now });
  const { thanks, founderName } = peer;
  const act = () => {
    if (state === 'undoable' && thanks && !undo.isPending) undo.mutate(thanks.id);
    if (state !== 'open') return;
    setOpenings(openings + 1);
    setOpened(true);
  };
  return (
    <div className={classes.thanks}>
      {thanks && (
        <Tag tone="moss" icon="check">
          Thanked today
        </Tag>
      )}
      {state !== 'thanked' && (
        // The same element in every state, so it keeps the focus.
        <Button
          variant={state === 'undoable' ? 'subtle' : 'light'}
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

/** Starts with the visible text, so voice control finds the button by it. */
function buttonLabel(state: keyof typeof buttonTexts, founderName: string): string {
  if (state === 'open') return `Say thanks to ${founderName}`;
  if (state === 'undoable') return `Undo thanks to ${founderName}`;
  return `${buttonTexts.used_up} for ${founderName}`;
}
