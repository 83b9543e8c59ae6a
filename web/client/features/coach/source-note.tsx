import type { Conversation } from '#shared/api/coach.ts';
import classes from './source-note.module.css';

/** Who answers here, said plainly. */
export function SourceNote({ answersFrom }: Pick<Conversation, 'answersFrom'>) {
  return (
    <p className={classes.note}>
      {answersFrom === 'tips'
        ? 'No AI model is connected here: the coach answers from its built-in tips and your own tasks.'
        : 'An AI model writes the answers, from your stage, profile, open tasks, streak and last week. Check what matters.'}
    </p>
  );
}
