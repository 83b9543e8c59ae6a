import { Icon } from '../../ui/icon.tsx';
import { pointGroups } from './point-facts.ts';
import classes from './point-legend.module.css';

/** How points are earned; closed until somebody asks. */
export function PointLegend() {
  return (
    <details className={classes.legend}>
      <summary className={classes.summary}>
        <span className={classes.chevron}>
          <Icon name="chevron" size={16} />
        </span>
        How points work
      </summary>
      <div className={classes.groups}>
        {pointGroups.map(({ title, rows, note }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl>
              {rows.map(({ what, points }) => (
                <div key={what} className={classes.row}>
                  <dt>{what}</dt>
                  <dd>+{points}</dd>
                </div>
              ))}
            </dl>
            <p className={classes.note}>{note}</p>
          </section>
        ))}
      </div>
    </details>
  );
}
