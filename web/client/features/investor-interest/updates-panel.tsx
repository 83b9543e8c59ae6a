import { useEffect, useRef, useState } from 'react';
import type { InvestorUpdates, SentUpdate } from '#shared/api/investor-interest.ts';
import { pluralize } from '#shared/domain/format-number.ts';
import { useNow } from '../../lib/timers.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeAgo } from '../../ui/moment-ago.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nextUpdateText, recipientsText } from './investor-interest-copy.ts';
import { useUpdates } from './investor-interest-queries.ts';
import classes from './update.module.css';
import { UpdateComposer, UpdatePreview } from './update-composer.tsx';

/** A founder's updates to investors: the next one to be written, and those that went out. */
export function UpdatesPanel({ founderId }: { founderId: string }) {
  return (
    <Loaded
      query={useUpdates()}
      skeleton={<Skeleton heights={[320]} label="Loading your investor updates" />}
    >
      {(updates) => <Updates updates={updates} founderId={founderId} />}
    </Loaded>
  );
}

function Updates({ updates, founderId }: { updates: InvestorUpdates; founderId: string }) {
  const { draft, recipients, nextAt, sent } = updates;
  const [kept] = useState(() => getUnsentUpdate(founderId));
  const notYet = useRef<HTMLParagraphElement>(null);
  const couldSend = useRef(nextAt === null);
  // Sent, the form is gone, and with it what was pressed.
  useEffect(() => {
    const isSent = couldSend.current && nextAt !== null;
    couldSend.current = nextAt === null;
    if (isSent && document.activeElement === document.body) notYet.current?.focus();
  }, [nextAt]);
  return (
    <>
      <Panel title="Investor update">
        {nextAt ? (
          <p ref={notYet} tabIndex={-1} className={classes.text}>
            {nextUpdateText(nextAt)}
          </p>
        ) : (
          <>
            <p className={classes.text}>{recipientsText(recipients)}</p>
            <UpdateComposer
              draft={draft}
              recipients={recipients}
              kept={kept}
              onKeep={(words) => storeUnsentUpdate(founderId, words)}
            />
          </>
        )}
      </Panel>
      {sent.length > 0 && (
        <Panel title="Sent updates">
          <ul className={classes.sent}>
            {sent.map((update) => (
              <SentUpdateItem key={update.id} update={update} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function SentUpdateItem({ update: { subject, body, recipients, sentAt } }: { update: SentUpdate }) {
  const now = useNow();
  return (
    <li>
      <details className={classes.details}>
        <summary>
          {subject}{' '}
          <span className={classes.text}>
            to {pluralize(recipients, 'investor')} · <TimeAgo at={sentAt} now={now} />
          </span>
        </summary>
        <UpdatePreview subject={subject} body={body} />
      </details>
    </li>
  );
}

type UnsentUpdate = { subject: string; body: string };

const unsentUpdates = new Map<string, UnsentUpdate>();

/** What a founder has written and not sent, for them alone and until the page is loaded anew. */
function getUnsentUpdate(founderId: string): UnsentUpdate | null {
  return unsentUpdates.get(founderId) ?? null;
}

function storeUnsentUpdate(founderId: string, words: UnsentUpdate | null): void {
  if (words) unsentUpdates.set(founderId, words);
  else unsentUpdates.delete(founderId);
}
