import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WebhookDeliveryView } from '#shared/api/webhooks.ts';
import { webhookFailure } from '#shared/domain/webhooks.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { durationLabel } from '#shared/relative-time.ts';
import { useNow } from '../../lib/timers.ts';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useReplay, useWebhookDeliveries } from './webhook-queries.ts';
import classes from './webhooks.module.css';

type Props = { endpointId: string; host: string; isOn: boolean };

/** Deliveries of an endpoint, sent and waiting, newest first. */
export function WebhookDeliveries({ endpointId, host, isOn }: Props) {
  const [page, setPage] = useState(1);
  return (
    <Loaded
      query={useWebhookDeliveries({ endpointId, page })}
      heights={[160]}
      label="Loading the deliveries"
    >
      {({ deliveries, hasMore }) => (
        <>
          {deliveries.length === 0 ? (
            <p className={`soft small ${classes.facts}`}>Nothing was sent in the last 30 days.</p>
          ) : (
            <ul aria-label={`Deliveries to ${host}`}>
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  endpointId={endpointId}
                  isOn={isOn}
                />
              ))}
            </ul>
          )}
          {(page > 1 || hasMore) && (
            <div className={`wrap gap-8 ${classes.actions}`}>
              {page > 1 && (
                <Button variant="default" size="compact-md" onClick={() => setPage(page - 1)}>
                  Newer
                </Button>
              )}
              {hasMore && (
                <Button variant="default" size="compact-md" onClick={() => setPage(page + 1)}>
                  Older
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

type DeliveryRowProps = { delivery: WebhookDeliveryView; endpointId: string; isOn: boolean };

function DeliveryRow({ delivery, endpointId, isOn }: DeliveryRowProps) {
  const now = useNow();
  const replay = useReplay();
  const { id: deliveryId, label, isSent, attempts, queuedAt, triedAt, failure } = delivery;
  const { statusCode, answerMs } = delivery;
  return (
    <ActionRow
      name={label}
      beside={<StateTag delivery={delivery} />}
      facts={
        <>
          {isSent && triedAt ? (
            <>
              Sent <TimeAgo at={triedAt} now={now} within />
            </>
          ) : (
            <>
              Queued <TimeAgo at={queuedAt} now={now} within />
            </>
          )}
          {attempts > 0 && ` · ${pluralize(attempts, 'attempt')}`}
          {statusCode && answerMs !== null && ` · ${statusCode} in ${formatNumber(answerMs)} ms`}
          {delivery.nextAt && ` · ${nextText(delivery.nextAt, now)}`}
        </>
      }
      more={<WhatWasSent delivery={delivery} />}
      actions={
        isSent &&
        isOn && (
          <RowButton
            label={`Replay ${label}, ${delivery.messageId}`}
            loading={replay.isPending}
            onClick={() => replay.mutate({ endpointId, deliveryId })}
          >
            Replay
          </RowButton>
        )
      }
    >
      {failure && <p>{webhookFailure(failure)}</p>}
    </ActionRow>
  );
}

function WhatWasSent({ delivery }: { delivery: WebhookDeliveryView }) {
  const { messageId, body, answer, attempts } = delivery;
  return (
    <details className={classes.details}>
      <summary>{attempts > 0 ? 'What was sent' : 'What will be sent'}</summary>
      <p className={`soft small ${classes.facts}`}>
        <code>{messageId}</code>
      </p>
      <pre>{readable(body)}</pre>
      {answer && (
        <>
          <p className={`soft small ${classes.facts}`}>Answer</p>
          <pre>{answer}</pre>
        </>
      )}
    </details>
  );
}

function StateTag({ delivery }: { delivery: WebhookDeliveryView }) {
  if (delivery.isSent) return <Tag tone="moss">Sent</Tag>;
  return delivery.failure ? <Tag tone="amber">Failing</Tag> : <Tag>Waiting</Tag>;
}

const readable = (body: string) => JSON.stringify(JSON.parse(body), null, 2);

function nextText(nextAt: string, now: Date): string {
  const ms = Date.parse(nextAt) - now.getTime();
  if (ms <= 0) return 'next attempt any moment now';
  return `next attempt in ${durationLabel(Math.max(ms, 60_000))}`;
}
