import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InvestorUpdates, SentUpdate } from '#shared/api/investor-interest.ts';
import { pluralize } from '#shared/formats.ts';
import { useNow } from '../../lib/timers.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastError } from '../../ui/show-toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './investor-interest.module.css';
import { nextUpdateText, recipientsText } from './investor-interest-copy.ts';
import { useProposedDraft, useUpdates } from './investor-interest-queries.ts';
import { UpdateComposer, UpdatePreview } from './update-composer.tsx';

/** A founder's updates to investors: the draft of the next one, and those already sent. */
export function UpdatesPanel({ founderId }: { founderId: string }) {
  const skeleton = <Skeleton heights={[320]} label="Loading your investor updates" />;
  const isDraftLoading = useDraftOfAddress(founderId);
  const updates = useUpdates();
  if (isDraftLoading) return skeleton;
  return (
    <Loaded query={updates} skeleton={skeleton}>
      {(data) => <Updates updates={data} founderId={founderId} />}
    </Loaded>
  );
}

/** A draft that the address names takes the place of what was not sent, and leaves the address. */
function useDraftOfAddress(founderId: string): boolean {
  const [search, setSearch] = useSearchParams();
  const id = search.get('draft');
  const { data: draft, error } = useProposedDraft(id);
  useEffect(() => {
    if (id === null || (!draft && !error)) return;
    if (draft) storeUnsentUpdate(founderId, draft);
    else toastError(error);
    setSearch({}, { replace: true });
  }, [id, draft, error, founderId, setSearch]);
  return id !== null;
}

function Updates({ updates, founderId }: { updates: InvestorUpdates; founderId: string }) {
  const { draft, parts, recipients, nextAt, sent } = updates;
  const now = useNow();
  const [unsent] = useState(() => getUnsentUpdate(founderId));
  // A teammate may send one meanwhile.
  const written = getUnsentUpdate(founderId);
  const wasSent = sent.some(({ body }) => body.trim() === written?.body.trim());
  const kept = wasSent ? null : written;
  const nextDateText = useRef<HTMLParagraphElement>(null);
  const couldSend = useRef(nextAt === null);
  // Sending replaces the form and its focused button by this text: move the focus there.
  useEffect(() => {
    const isSentNow = couldSend.current && nextAt !== null;
    couldSend.current = nextAt === null;
    if (isSentNow && document.activeElement === document.body) nextDateText.current?.focus();
  }, [nextAt]);
  return (
    <>
      <Panel title="Investor update">
        {nextAt ? (
          <>
            <p ref={nextDateText} tabIndex={-1} className={`soft pretty ${classes.updateText}`}>
              {nextUpdateText(nextAt, now)}
            </p>
            {kept && (
              <>
                <p className={`soft pretty ${classes.updateText}`}>
                  What you wrote wasn’t sent. It stays here until you reload the page:
                </p>
                <UpdatePreview subject={kept.subject} body={kept.body} />
              </>
            )}
          </>
        ) : (
          <>
            <p className={`soft pretty ${classes.updateText}`}>{recipientsText(recipients)}</p>
            <UpdateComposer
              draft={draft}
              parts={parts}
              recipients={recipients}
              unsent={unsent}
              onChange={(update) => storeUnsentUpdate(founderId, update)}
            />
          </>
        )}
      </Panel>
      {sent.length > 0 && (
        <Panel title="Sent updates">
          <ul className={`stack ${classes.sent}`}>
            {sent.map((update) => (
              <SentUpdateItem key={update.id} update={update} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function SentUpdateItem({ update }: { update: SentUpdate }) {
  const { subject, body, recipients, sentAt, sentBy } = update;
  const now = useNow();
  return (
    <li>
      <details className={`breakable ${classes.details}`}>
        <summary>
          <Icon name="chevron" size={16} />
          <span>
            {subject}{' '}
            <span className={`soft pretty ${classes.updateText}`}>
              to {pluralize(recipients, 'investor')} · <TimeAgo at={sentAt} now={now} />
              {sentBy && ` · by ${sentBy}`}
            </span>
          </span>
        </summary>
        <UpdatePreview subject={subject} body={body} />
      </details>
    </li>
  );
}

type UnsentUpdate = { subject: string; body: string };

const unsentUpdates = new Map<string, UnsentUpdate>();

/** Unsent text, kept in memory until the page is reloaded, separately for each founder. */
function getUnsentUpdate(founderId: string): UnsentUpdate | null {
  return unsentUpdates.get(founderId) ?? null;
}

function storeUnsentUpdate(founderId: string, update: UnsentUpdate | null): void {
  if (update) unsentUpdates.set(founderId, update);
  else unsentUpdates.delete(founderId);
}
