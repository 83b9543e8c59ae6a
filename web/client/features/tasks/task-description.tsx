import { useState } from 'react';
import classes from './task-description.module.css';

/** About what two lines of the narrowest card hold. */
const shortLength = 90;

/** Two lines of what a task is about; a longer text opens where it stands. */
export function TaskDescription({ title, text }: { title: string; text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > shortLength;
  return (
    <div>
      <p className={classes.text} data-open={open || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Show more'} of ${title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
