import { useEffect, useRef, useState } from 'react';
import type { InvestorUpdates, SentUpdate } from '#shared/api/investor-interest.ts';
import { counted } from '../../lib/pluralize.ts';
import { useNow } from '../../lib/timers.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nextUpdateWords, readersWords } from './investor-interest-copy.ts';
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
  const [kept] = useState(() => keptUpdate(founderId));
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
            {nextUpdateWords(nextAt)}
          </p>
        ) : (
          <>
            <p className={classes.text}>{readersWords(recipients)}</p>
            <UpdateComposer
              draft={draft}
              recipients={recipients}
              kept={kept}
              onKeep={(words) => keepUpdate(founderId, words)}
            />
          </>
        )}
      </Panel>
      {sent.length > 0 && (
        <Panel title="Sent updates">
          <ul className={classes.sent}>
            {sent.map((update) => (
              <Sent key={update.id} update={update} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Sent({ update: { subject, body, recipients, sentAt } }: { update: SentUpdate }) {
  const now = useNow();
  return (
    <li>
      <details className={classes.details}>
        <summary>
          {subject}{' '}
          <span className={classes.text}>
            to {counted(recipients, 'investor')} · <MomentAgo at={sentAt} now={now} />
          </span>
        </summary>
        <UpdatePreview subject={subject} body={body} />
      </details>
    </li>
  );
}

type Words = { subject: string; body: string };

const kept = new Map<string, Words>();

/** What a founder has written and not sent, for them alone and until the page is loaded anew. */
function keptUpdate(founderId: string): Words | null {
  return kept.get(founderId) ?? null;
}

function keepUpdate(founderId: string, words: Words | null): void {
  if (words) kept.set(founderId, words);
  else kept.delete(founderId);
}
