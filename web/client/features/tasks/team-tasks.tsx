import { Button } from '@mantine/core';
import { useId } from 'react';
import type { TeamTasks as Team } from '#shared/api/tasks.ts';
import { pluralize } from '#shared/formats.ts';
import { taskStatusLabels } from '#shared/options.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { usePendingChanges, useTakeBackTask, useTeamTasks } from './task-queries.ts';
import { type Clock, dueOrDone } from './task-rules.ts';
import classes from './team-tasks.module.css';

type Person = Team['people'][number];

/** The team's open tasks by holder. Only the holder of a task can change it. */
export function TeamTasks({ clock }: { clock: Clock }) {
  return (
    <Loaded query={useTeamTasks()} skeleton={<TeamSkeleton />}>
      {({ people }) => (
        <div className={`stack ${classes.people}`}>
          {people.map((person) => (
            <PersonTasks key={person.founderId} person={person} clock={clock} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function PersonTasks({ person, clock }: { person: Person; clock: Clock }) {
  const { name, photo, isMe, count, tasks } = person;
  const id = useId();
  const hidden = count - tasks.length;
  return (
    <section aria-labelledby={id} className="shrinks">
      <h2 id={id} className={`row gap-8 body strong ${classes.name}`}>
        <Avatar name={name} url={photo} size="s" />
        <span className="shrinks one-line">{isMe ? `${name} (you)` : name}</span>
        <span className={`faint small tabular ${classes.count}`}>
          {count}
          <span className="visually-hidden"> open</span>
        </span>
      </h2>
      {tasks.length === 0 ? (
        <p className={`soft ${classes.empty}`}>
          {isMe ? 'Nothing of yours is open.' : 'Nothing open right now.'}
        </p>
      ) : (
        <ul>
          {tasks.map((task) => (
            <TeamTask key={task.id} task={task} clock={clock} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className={`soft ${classes.empty}`}>And {pluralize(hidden, 'more task')}.</p>
      )}
    </section>
  );
}

function TeamTask({ task, clock }: { task: Person['tasks'][number]; clock: Clock }) {
  const { id, title, status, points, isPledged, mayTakeBack } = task;
  const takeBack = useTakeBackTask();
  const isBusy = usePendingChanges().some(({ taskId }) => taskId === id);
  const due = dueOrDone({ ...task, completedAt: null }, clock);
  return (
    <li className={`stack gap-2 ${classes.task}`} aria-busy={isBusy}>
      <h3 className={`body breakable ${classes.title}`}>{title}</h3>
      <div className={`row wrap soft small tabular ${classes.facts}`}>
        {due && <span data-overdue={due.overdue || undefined}>{due.text}</span>}
        <span>{points} points</span>
        {status === 'in_progress' && (
          <Tag tone="stream" icon="start">
            {taskStatusLabels.in_progress}
          </Tag>
        )}
        {isPledged && (
          <Tag tone="ember" icon="pledge">
            Public Pledge
          </Tag>
        )}
        {mayTakeBack && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.back}
            aria-label={`Take back ${title}`}
            disabled={isBusy}
            onClick={() => takeBack({ kind: 'takeBack', taskId: id, task: null })}
          >
            Take back
          </Button>
        )}
      </div>
    </li>
  );
}

function TeamSkeleton() {
  const person = [28, 52, 52, 52];
  return <Skeleton isPage heights={[...person, ...person]} label="Loading your team’s tasks" />;
}
