import { Link } from 'react-router-dom';
import type { Overview } from '#shared/api/overview.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './stat-cards.module.css';
import { statFacts } from './stat-facts.ts';

export function StatCards({ stats }: { stats: Overview['stats'] }) {
  return (
    <dl className={classes.cards}>
      {statFacts(stats).map(({ label, value, unit, line, icon, ember, why }) => (
        <div key={label} className={classes.card} data-ember={ember || undefined} data-why={why}>
          <dt className={classes.label}>
            <Icon name={icon} size={16} />
            {label}
          </dt>
          <dd className={classes.figure}>
            {value}
            {unit && <span className={classes.unit}>{unit}</span>}
          </dd>
          {line && <dd className={classes.line}>{line}</dd>}
          {why && (
            <dd className={classes.why}>
              <Link
                to={{ pathname: paths.founderWhy, hash: why }}
                className={classes.link}
                aria-label={`Why? ${label}`}
              >
                Why?
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
