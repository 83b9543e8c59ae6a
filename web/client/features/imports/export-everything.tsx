import { Button } from '@mantine/core';
import { moraleNotes } from '#shared/domain/morale.ts';
import { useExport } from './import-queries.ts';
import classes from './imports.module.css';

/** Saves all that the staff may read. */
export function ExportEverything() {
  const save = useExport();
  return (
    <div className="stack gap-16">
      <p className={`soft ${classes.text}`}>
        A zip with one CSV file per table: people, startups, applications, tasks, points, check-ins
        and the rest. A new, empty instance can import it.
      </p>
      <div className={`row wrap ${classes.buttons}`}>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Export everything
        </Button>
        <span className="soft small">The audit log says who exported.</span>
      </div>
      <details className={classes.left}>
        <summary className="soft small medium">What’s left out</summary>
        <ul className="soft small stack gap-4">
          <li>Passwords, sessions and Slack’s tokens.</li>
          <li>Messages between two people, and conversations with the coach.</li>
          <li>Drafts, and the titles of tasks that are just for their founder.</li>
          <li>Pictures.</li>
          <li>{moraleNotes.staff}</li>
        </ul>
      </details>
    </div>
  );
}
