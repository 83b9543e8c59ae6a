import type { Overview } from '#shared/api/overview.ts';
import { StageBadge } from '../../ui/stage-badge.tsx';
import classes from './welcome-banner.module.css';

type Props = { founder: Overview['founder']; openTasks: number | undefined };

export function WelcomeBanner({ founder, openTasks }: Props) {
  return (
    <header className={classes.banner}>
      <h1 className={classes.title}>Welcome back, {founder.name}</h1>
      <p className={classes.startup}>
        <span className={classes.name}>{founder.startupName}</span>
        <StageBadge stage={founder.stage} />
        {openTasks !== undefined && <span>{openTasksText(openTasks)}</span>}
      </p>
    </header>
  );
}

function openTasksText(count: number): string {
  if (count === 0) return 'No open tasks';
  return count === 1 ? '1 open task' : `${count} open tasks`;
}
