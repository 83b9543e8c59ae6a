import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WebhookEndpointView, WebhookList } from '#shared/api/webhooks.ts';
import type { OffReason } from '#shared/domain/webhooks.ts';
import { pluralize } from '#shared/formats.ts';
import { lazyCode, usePreloadOnIdle } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { RowButton } from '../../ui/action-row.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { EmptyState } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import type { WebhookQuestion } from './webhook-dialog.tsx';
import { useSendTest, useSwitchWebhook } from './webhook-queries.ts';
import classes from './webhooks.module.css';

const dialogCode = lazyCode(() =>
  import('./webhook-dialog.tsx').then((module) => module.WebhookDialog),
);

type Ask = (question: WebhookQuestion) => void;

export function WebhookPanels({ endpoints, events }: WebhookList) {
  usePreloadOnIdle(dialogCode);
  const { question, ask, dialog } = useQuestion<WebhookQuestion>();
  return (
    <>
      {endpoints.length === 0 ? (
        <EmptyState title="No webhooks yet">
          <p>Add a tool’s address and choose which events it gets.</p>
          <Button onClick={() => ask({ kind: 'add' })}>Add a webhook</Button>
        </EmptyState>
      ) : (
        <div>
          <Button onClick={() => ask({ kind: 'add' })}>Add a webhook</Button>
        </div>
      )}
      {endpoints.map((endpoint) => (
        <EndpointPanel key={endpoint.id} endpoint={endpoint} events={events} ask={ask} />
      ))}
      {question && <LazyDialog code={dialogCode} {...dialog} question={question} events={events} />}
    </>
  );
}

type EndpointPanelProps = {
  endpoint: WebhookEndpointView;
  events: WebhookList['events'];
  ask: Ask;
};

function EndpointPanel({ endpoint, events, ask }: EndpointPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const test = useSendTest();
  const change = useSwitchWebhook();
  const { id: endpointId, url, offReason } = endpoint;
  const { host } = new URL(url);
  const isOn = offReason === null;
  const labels = events.filter(({ type }) => endpoint.events.includes(type));
  return (
    <Panel title={host} action={<StateTag endpoint={endpoint} />}>
      <p className="breakable">{url}</p>
      <p className={`soft small ${classes.facts}`}>
        {labels.length === events.length
          ? 'All events'
          : labels.map(({ label }) => label).join(' · ')}
      </p>
      <StateText endpoint={endpoint} />
      <div className={`wrap gap-8 ${classes.actions}`}>
        {isOn && (
          <RowButton
            label={`Send a test event to ${host}`}
            loading={test.isPending}
            onClick={() => test.mutate({ endpointId }, { onSuccess: () => setOpen(true) })}
          >
            Send a test event
          </RowButton>
        )}
        <RowButton
          label={`${isOn ? 'Switch off' : 'Switch on'} ${host}`}
          loading={change.isPending}
          onClick={() => change.mutate({ endpointId, isOn: !isOn })}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </RowButton>
        <RowButton label={`Edit ${host}`} onClick={() => ask({ kind: 'edit', endpoint })}>
          Edit
        </RowButton>
        <RowButton
          label={`New secret for ${host}`}
          onClick={() => ask({ kind: 'rotate', endpoint })}
        >
          New secret
        </RowButton>
        <RowButton
          label={`Delete ${host}`}
          tone="rose"
          onClick={() => ask({ kind: 'remove', endpoint })}
        >
          Delete
        </RowButton>
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} deliveries to ${host}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide deliveries' : 'Show deliveries'}
      </Button>
      {isOpen && <WebhookDeliveries endpointId={endpointId} host={host} isOn={isOn} />}
    </Panel>
  );
}

function StateTag({ endpoint }: { endpoint: WebhookEndpointView }) {
  const { offReason, failingSince } = endpoint;
  if (offReason) return <Tag tone={offReason === 'by_hand' ? 'plain' : 'rose'}>Off</Tag>;
  return failingSince ? <Tag tone="amber">Failing</Tag> : <Tag tone="moss">On</Tag>;
}

const offReasonTexts: Record<OffReason, string> = {
  by_hand: '',
  failing: ' after three days without success',
  gone: ', because it answered that it wants no more deliveries',
};

function StateText({ endpoint }: { endpoint: WebhookEndpointView }) {
  const now = useNow();
  const { offReason, offAt, failingSince, lastSentAt, waiting } = endpoint;
  return (
    <p className={`soft small ${classes.facts}`}>
      {offReason && offAt ? (
        <>
          Switched off <TimeAgo at={offAt} now={now} within />
          {offReasonTexts[offReason]}
        </>
      ) : failingSince ? (
        <>
          First failed <TimeAgo at={failingSince} now={now} within />
        </>
      ) : lastSentAt ? (
        <>
          Last delivery <TimeAgo at={lastSentAt} now={now} within />
        </>
      ) : (
        'Nothing sent yet'
      )}
      {waiting > 0 && ` · ${pluralize(waiting, 'delivery', 'deliveries')} waiting`}
      {offReason && waiting > 0 && ' until you switch it on'}
    </p>
  );
}
