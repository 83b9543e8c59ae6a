import { Icon } from '../../../ui/icon.tsx';
import type { TimelineEntry } from './status-words.ts';
import classes from './timeline.module.css';

const spoken = { done: 'done', now: 'now', ahead: 'still to come' };

export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className={classes.timeline} aria-label="Progress">
      {entries.map(({ name, detail, state }) => (
        <li key={name} className={classes.entry} data-state={state}>
          <span className={classes.dot}>{state === 'done' && <Icon name="check" size={14} />}</span>
          <span className={classes.name}>
            {name}
            <span className="visually-hidden">{`, ${spoken[state]}`}</span>
          </span>
          {detail && <span className={classes.detail}>{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
