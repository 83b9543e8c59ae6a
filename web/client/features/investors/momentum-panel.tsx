import type { Momentum } from '#shared/api/portfolio.ts';
import { pluralize } from '#shared/formats.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './investors.module.css';

/** The founder's recent activity, shown only with their consent. */
export function MomentumPanel({ momentum, name }: { momentum: Momentum; name: string }) {
  return (
    <Panel title="Momentum">
      <p className="soft">
        What {name} got done here recently, as counted by the platform and shared with investors.
      </p>
      <dl className={`stack ${classes.momentumFacts}`}>
        {momentumFacts(momentum).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function momentumFacts(momentum: Momentum): { label: string; value: string }[] {
  const { streak, longestStreak, activeDays, tasksDone, pledges } = momentum;
  return [
    {
      label: 'Streak',
      value: `${pluralize(streak, 'day', 'days')} (longest ${longestStreak})`,
    },
    { label: 'Consistency', value: `Active on ${activeDays} of the last 28 days` },
    { label: 'Tasks done', value: `${pluralize(tasksDone, 'task', 'tasks')} in 28 days` },
    {
      label: 'Pledges kept',
      value:
        pledges.decided === 0
          ? 'None due yet'
          : `${pledges.kept} of the last ${pluralize(pledges.decided, 'pledge', 'pledges')}`,
    },
  ];
}
