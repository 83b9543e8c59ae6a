import { Button } from '@mantine/core';
import type { Overview } from '#shared/api/overview.ts';
import { nextStage } from '#shared/domain/stages.ts';
import { type Stage, stageLabels } from '#shared/options.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import classes from './move-on.module.css';
import { useDeclineStage } from './profile-queries.ts';

const moveOnDialogCode = lazyCode(() =>
  import('./move-on-dialog.tsx').then((module) => module.MoveOnDialog),
);

type ButtonProps = { stage: Stage; variant?: 'subtle' | 'filled' };

/** Moves one's own startup on to its next stage, after a question; nothing at the last stage. */
export function MoveOnButton({ stage, variant = 'subtle' }: ButtonProps) {
  const { open, dialog } = useDialog();
  const to = nextStage(stage);
  if (!to) return null;
  return (
    <>
      <Button
        size={variant === 'subtle' ? 'compact-sm' : 'sm'}
        variant={variant}
        aria-haspopup="dialog"
        onPointerEnter={() => moveOnDialogCode.preload()}
        onClick={open}
      >
        Move on to {stageLabels[to]}
      </Button>
      <LazyDialog code={moveOnDialogCode} {...dialog} stage={stage} to={to} />
    </>
  );
}

type ProposalProps = {
  founder: Overview['founder'];
  proposal: NonNullable<Overview['stageProposal']>;
};

/** The product's question whether the next stage has been reached. */
export function StageProposal({ founder, proposal: { to, reason } }: ProposalProps) {
  const decline = useDeclineStage();
  return (
    <aside aria-label="Your stage" className={`row wrap stream ${classes.proposal}`}>
      <Icon name="trophy" size={18} />
      <p>
        {reason} Is {founder.startupName} at the {stageLabels[to]} stage now?
      </p>
      <span className="wrap gap-8">
        <MoveOnButton stage={founder.stage} variant="filled" />
        <Button variant="subtle" loading={decline.isPending} onClick={() => decline.mutate()}>
          Not yet
        </Button>
      </span>
    </aside>
  );
}
