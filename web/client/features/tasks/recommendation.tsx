import { Button } from '@mantine/core';
import { useState } from 'react';
import { pledgeBonusText, pointsByDifficulty } from '#shared/domain/points.ts';
import type { Recommendation as Recommended } from '#shared/domain/recommendations.ts';
import { localDate } from '#shared/time.ts';
import { useToolbar } from '../../lib/one-tab-stop.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAddTaskDialog } from './task-dialogs.tsx';
import { useGenerateTasks } from './task-queries.ts';
import type { Clock } from './task-rules.ts';
import classes from './task-views.module.css';

const texts: Record<Recommended['key'], { title: string; why: string; action: string }> = {
  'start-with-daily-tasks': {
    title: 'Start with daily tasks',
    why: 'Three small things a day are the fastest way to your first streak.',
    action: 'Get today’s tasks',
  },
  'try-a-public-pledge': {
    title: 'Try a public pledge',
    why: `Promise your cohort one task by a date. ${pledgeBonusText}.`,
    action: 'Make a pledge',
  },
  'take-on-a-hard-challenge': {
    title: 'Take on a hard challenge',
    why: `You’ve found your rhythm. One hard task is worth ${pointsByDifficulty.hard} points.`,
    action: 'Add a hard task',
  },
};

const priorityTags = {
  high: { text: 'High', tone: 'rose' },
  medium: { text: 'Medium', tone: 'ember' },
  low: { text: 'Low', tone: 'plain' },
} as const;

type Props = {
  /** The next things to try (chooseRecommendations). */
  recommended: Recommended[];
  /** Each with how much it matters, where several are shown. */
  showsPriority: boolean;
  timeZone: string;
  /** Open tasks are due today. */
  hasToday: boolean;
  onShowToday: () => void;
  onClose: () => void;
};

/** The next things to try, each in one line with a button that does it. */
export function Recommendations(props: Props) {
  const { recommended, showsPriority, timeZone, hasToday, onShowToday, onClose } = props;
  const toolbar = useToolbar();
  const { open, preload, dialog } = useAddTaskDialog(timeZone);
  // Once today's tasks are deleted, none can be generated: then the way leads to a new one.
  const generate = useGenerateTasks({ onNothingNew: () => open() });
  const act: Record<Recommended['key'], () => void> = {
    'start-with-daily-tasks': () => (hasToday ? onShowToday() : generate.mutate()),
    'try-a-public-pledge': () => open({ isPublicPledge: true }),
    'take-on-a-hard-challenge': () => open({ difficulty: 'hard' }),
  };
  return (
    <section aria-label="Recommended for you" className={`stream small ${classes.recommendations}`}>
      <div ref={toolbar} role="toolbar" aria-label="What to try next">
        {recommended.map(({ key, priority }, index) => {
          const { title, why, action } = texts[key];
          const isDaily = key === 'start-with-daily-tasks';
          return (
            <div key={key} className={`row gap-10 ${classes.recommendation}`}>
              <Icon name="spark" size={16} />
              {showsPriority && (
                <Tag tone={priorityTags[priority].tone}>
                  {priorityTags[priority].text}
                  <span className={classes.priority}>priority</span>
                </Tag>
              )}
              <p className={`shrinks grows ink one-line ${classes.recommended}`}>
                <strong>{title}</strong> <span className={`soft ${classes.why}`}>{why}</span>
              </p>
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.recommendedAction ?? ''}
                loading={isDaily && generate.isPending}
                onPointerEnter={preload}
                onClick={act[key]}
              >
                {isDaily && hasToday ? 'See today’s tasks' : action}
              </Button>
              {index === 0 && (
                <button
                  type="button"
                  className={`soft stack rigid ${classes.close}`}
                  aria-label="Close for today"
                  title="Close for today"
                  onClick={onClose}
                >
                  <Icon name="close" size={16} />
                </button>
              )}
            </div>
          );
        })}
      </div>
      {dialog}
    </section>
  );
}

/**
 * True if the founder closed the recommendation, remembered in this browser until the day is over.
 */
export function useClosedToday(founderId: string, { now, timeZone }: Clock) {
  const today = localDate(now, timeZone);
  const key = `recommendation-closed:${founderId}`;
  const [closedOn, close] = useState(() => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  });
  const closeToday = () => {
    close(today);
    try {
      localStorage.setItem(key, today);
    } catch {
      // Without storage it stays closed as long as the page.
    }
  };
  return [closedOn === today, closeToday] as const;
}
