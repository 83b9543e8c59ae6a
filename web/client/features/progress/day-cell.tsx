import type { KeyboardEvent } from 'react';
import type { Progress } from '#shared/api/progress.ts';
import classes from './activity-calendar.module.css';
import { daySentence } from './progress-words.ts';

type Props = {
  day: Progress['calendar'][number];
  index: number;
  isCurrent: boolean;
  isToday: boolean;
  onChoose: (index: number) => void;
  onMove: (to: number) => void;
};

const steps: Record<string, number> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A day of the calendar: the fuller its colour the more was done. */
export function DayCell({ day, index, isCurrent, isToday, onChoose, onMove }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <button
      type="button"
      className={classes.day}
      data-index={index}
      data-state={day.state}
      data-level={Math.min(day.tasks, 3)}
      aria-label={daySentence(day, isToday)}
      aria-current={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onChoose(index)}
      onPointerEnter={() => onChoose(index)}
      onKeyDown={onKeyDown}
    />
  );
}
