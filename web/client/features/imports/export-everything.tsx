import { Button } from '@mantine/core';
import { moraleNotes } from '#shared/domain/morale.ts';
import { useExport } from './import-queries.ts';
import classes from './imports.module.css';

/** Saves all that the staff may read. */
export function ExportEverything() {
  const save = useExport();
  return (
    <div className="stack gap-16">
      <p className="soft">
        A zip with a CSV file per table: people, startups, cohorts, applications, tasks, points,
        check-ins and the rest. Without passwords, sessions and Slack’s tokens, and without what the
        staff don’t read: messages between two people, conversations with the coach, drafts, and the
        titles of tasks that are just for their founder. {moraleNotes.staff} Pictures are left out,
        too. Another instance can import it while it is empty. The audit log names whoever exports.
      </p>
      <div className={`row wrap ${classes.buttons}`}>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Export everything
        </Button>
      </div>
    </div>
  );
}
