import { Avatar } from '../../../ui/avatar.tsx';
import classes from './cheer-pill.module.css';
import { cheers } from './story.ts';

/** The cohort's cheer for the completion before; kept while it goes, so that it does not go blank. */
export function CheerPill({ cheered, isShown }: { cheered: number; isShown: boolean }) {
  const { names, more } = cheers[Math.max(0, cheered - 1)] ?? cheers[0];
  return (
    <div className={classes.pill} data-shown={isShown || undefined}>
      <span className={classes.faces}>
        {names.map((name) => (
          <Avatar key={name} name={name} url={null} size={26} />
        ))}
      </span>
      <span>
        <b>{names[0]}</b> and {names.length - 1 + more} more cheered
      </span>
    </div>
  );
}
