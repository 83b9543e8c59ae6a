import type { Momentum } from '#shared/api/portfolio.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './momentum-panel.module.css';
import { momentumFacts } from './momentum-words.ts';

/** How the founder works lately, computed; shown because they agreed to it. */
export function MomentumPanel({ momentum, name }: { momentum: Momentum; name: string }) {
  return (
    <Panel title="Momentum">
      <p className={classes.text}>
        What {name} got done here lately, as counted by the platform and shared with investors.
      </p>
      <dl className={classes.facts}>
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
