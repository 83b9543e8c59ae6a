import { Button } from '@mantine/core';
import { nextStage } from '#shared/domain/stages.ts';
import { type Stage, stageLabels } from '#shared/options.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import { useDeclineStage } from './profile-queries.ts';

const moveOnDialogCode = lazyCode(() =>
  import('./move-on-dialog.tsx').then((module) => module.MoveOnDialog),
);

type ButtonProps = { stage: Stage; variant?: 'subtle' | 'light' };

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

/** The answers to the question whether the next stage has been reached. */
export function StageAnswers({ stage }: { stage: Stage }) {
  const decline = useDeclineStage();
  return (
    <>
      <MoveOnButton stage={stage} variant="light" />
      <Button
        size="sm"
        variant="subtle"
        loading={decline.isPending}
        onClick={() => decline.mutate()}
      >
        Not yet
      </Button>
    </>
  );
}
