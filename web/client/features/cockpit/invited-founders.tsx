import { Button } from '@mantine/core';
import { pluralize } from '#shared/formats.ts';
import classes from './cockpit.module.css';
import { useInviteAgain } from './cockpit-queries.ts';

/** Those who have never signed in, and the way to send all of them a new link. */
export function InvitedFounders({ cohortId, count }: { cohortId: string; count: number }) {
  const again = useInviteAgain(cohortId);
  return (
    <section aria-label="Invitations" className={`row wrap between gap-12 ${classes.invited}`}>
      <p>
        <strong>{pluralize(count, 'founder has', 'founders have')} never signed in.</strong>{' '}
        <span className="soft">
          Until they do, we send them nothing but their invitation and one reminder.
        </span>
      </p>
      <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        Send all again
      </Button>
    </section>
  );
}
