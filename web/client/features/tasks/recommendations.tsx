import { Button } from '@mantine/core';
import { useId } from 'react';
import { pointsByDifficulty, publicPledgePoints } from '#shared/domain/points.ts';
import { type Recommendation, recommendationsFor } from '#shared/domain/recommendations.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './recommendations.module.css';
import { useAddTaskDialog } from './task-dialogs.tsx';
import { useGenerateTasks } from './task-queries.ts';

const recommendationTexts: Record<
  Recommendation['key'],
  { title: string; why: string; action: string }
> = {
  'start-with-daily-tasks': {
    title: 'Start with daily tasks',
    why: 'Three small things a day are the quickest way to your first streak.',
    action: 'Get today’s tasks',
  },
  'try-a-public-pledge': {
    title: 'Try a public pledge',
    why: `Promise your cohort one task by a date. Kept on time it earns +${publicPledgePoints} points.`,
    action: 'Make a pledge',
  },
  'take-on-a-hard-challenge': {
    title: 'Take on a hard challenge',
    why: `You have the rhythm. One hard task is worth ${pointsByDifficulty.hard} points.`,
    action: 'Add a hard task',
  },
};

const priorityLabels = { high: 'High priority', medium: 'Medium priority', low: 'Low priority' };

type Props = {
  tasksCompleted: number;
  timeZone: string;
  /** Whether open tasks are due today. */
  hasToday: boolean;
  onShowToday: () => void;
};

/** What to try next, each with a button that does it. */
export function Recommendations({ tasksCompleted, timeZone, hasToday, onShowToday }: Props) {
  const id = useId();
  const { open, preload, dialog } = useAddTaskDialog(timeZone);
  // When today's tasks are done or deleted, none can be generated: then the way leads to a new one.
  const generate = useGenerateTasks({ onNothingNew: () => open() });
  const recommendations = recommendationsFor(tasksCompleted);
  const actions: Record<Recommendation['key'], () => void> = {
    'start-with-daily-tasks': () => (hasToday ? onShowToday() : generate.mutate()),
    'try-a-public-pledge': () => open({ isPublicPledge: true }),
    'take-on-a-hard-challenge': () => open({ difficulty: 'hard' }),
  };
  if (recommendations.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.box}>
      <h2 id={id} className={classes.head}>
        Recommended for you
      </h2>
      <ul className={classes.items}>
        {recommendations.map(({ key, priority }) => (
          <li key={key} className={classes.item}>
            <div className={classes.text}>
              <h3 className={classes.title}>
                {recommendationTexts[key].title}
                <Tag tone={priority === 'high' ? 'stream' : 'plain'}>
                  {priorityLabels[priority]}
                </Tag>
              </h3>
              <p className={classes.why}>{recommendationTexts[key].why}</p>
            </div>
            <Button
              variant="default"
              size="sm"
              loading={key === 'start-with-daily-tasks' && generate.isPending}
              onPointerEnter={preload}
              onClick={actions[key]}
            >
              {key === 'start-with-daily-tasks' && hasToday
                ? 'See today’s tasks'
                : recommendationTexts[key].action}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

export function GenerateTasks() {
  const generate = useGenerateTasks();
  return (
    <Button
      variant="default"
      leftSection={<Icon name="spark" />}
      loading={generate.isPending}
      onClick={() => generate.mutate()}
    >
      Generate Tasks
    </Button>
  );
}
