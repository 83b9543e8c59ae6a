import { Button } from '@mantine/core';
import type { CoachMemory } from '#shared/api/coach.ts';
import { openingAnswerLabels, openingText } from '#shared/domain/coach-opening.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './memory.module.css';

type Props = {
  opening: NonNullable<CoachMemory['opening']>;
  isBusy: boolean;
  onDone: () => void;
  onNotYet: () => void;
  onDrop: () => void;
};

/** “Last week you planned X. Done?” */
export function OpeningCard({ opening, isBusy, onDone, onNotYet, onDrop }: Props) {
  const { task, isDone } = opening;
  const { before, after } = openingText(isDone);
  return (
    <section className={`row wrap between ${classes.opening}`} aria-label="Last week">
      <p className={`flex gap-8 breakable ${classes.openingLine}`}>
        <Icon name={isDone ? 'check' : 'spark'} size={18} />
        <span>
          {before}
          <strong>{task.title}</strong>
          {after}
        </span>
      </p>
      {!isDone && (
        <div className={`wrap gap-8 ${classes.openingButtons}`}>
          <Button size="compact-md" variant="light" loading={isBusy} onClick={onDone}>
            {openingAnswerLabels.done}
          </Button>
          <Button size="compact-md" variant="default" disabled={isBusy} onClick={onNotYet}>
            {openingAnswerLabels.not_yet}
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            color="gray"
            disabled={isBusy}
            onClick={onDrop}
          >
            {openingAnswerLabels.drop}
          </Button>
        </div>
      )}
    </section>
  );
}
