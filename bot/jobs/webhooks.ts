import { Webhook } from 'standardwebhooks';
import { request } from 'undici';
import {
  recordWebhookAttempt,
  type WebhookAttempt,
} from '#db/operations/webhooks/record-attempt.ts';
import { webhookSecretContext } from '#db/operations/webhooks/webhook-endpoints.ts';
import { type WebhookDelivery, webhookOutbox } from '#db/operations/webhooks/webhook-outbox.ts';
import { claimNext } from '#db/outbox.ts';
import { findWebhookReceiver } from '#db/queries/webhooks.ts';
import { createSealer } from '#db/seal.ts';
import { webhookBody } from '#shared/domain/webhook-events.ts';
import type { BotContext } from '../context.ts';
import {
  AddressRefusedError,
  chooseAddress,
  dialOnly,
  type Network,
  openNetwork,
  raceAbort,
} from '../guarded-connection.ts';

export type WebhookTiming = {
  network: Network;
  /** The timeout of an attempt: DNS and answer. */
  timeMs: number;
  /** Longer than an attempt. */
  leaseMs: number;
};

export const webhookTiming: WebhookTiming = {
  network: openNetwork,
  timeMs: 10_000,
  leaseMs: 30_000,
};

/**
 * Sends the first delivery that waits for an endpoint; the next one follows in its time. A second
 * copy goes out only if this process dies in between.
 */
export async function sendWebhooks(
  context: BotContext,
  { endpointId }: { endpointId: string },
  { leaseMs, ...sending }: WebhookTiming,
): Promise<void> {
  const { db, clock, config, logger } = context;
  const now = clock();
  const receiver = await findWebhookReceiver(db, { endpointId, now });
  if (!receiver?.isOn) return;
  const claim = await claimNext(db, webhookOutbox, { lane: endpointId, now, leaseMs });
  if (claim.status !== 'claimed') return;
  const { message: delivery } = claim;
  const sealer = createSealer(config.appSecret);
  const secrets = receiver.secrets.map((each) =>
    sealer.open(each, webhookSecretContext(endpointId)),
  );
  const { publicUrl } = config;
  const post = { ...sending, url: receiver.url, publicUrl, secrets, delivery, now };
  const attempt = await attemptPost(post);
  if (attempt.failure !== null) {
    const { id, attempts } = delivery;
    logger.warn({ webhook: id, attempts, failure: attempt.failure }, 'Webhook not taken');
  }
  await recordWebhookAttempt(db, { delivery, attempt, now: clock() });
}

type Post = {
  url: string;
  publicUrl: string;
  secrets: string[];
  delivery: WebhookDelivery;
  now: Date;
} & Omit<WebhookTiming, 'leaseMs'>;

async function attemptPost(post: Post): Promise<WebhookAttempt> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(post.timeMs);
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const { statusCode, answer } = await postDelivery(post, signal);
    const isTaken = statusCode >= 200 && statusCode < 300;
    return { failure: isTaken ? null : `http_${statusCode}`, statusCode, answer, ms: elapsed() };
  } catch (error) {
    const failure = failureOf(error, signal);
    return { failure, statusCode: null, answer: '', ms: elapsed() };
  }
}

function failureOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof AddressRefusedError) return 'address_refused';
  return signal.aborted ? 'timeout' : 'unreachable';
}

async function postDelivery(
  { url: address, publicUrl, secrets, delivery, now, network }: Post,
  signal: AbortSignal,
): Promise<{ statusCode: number; answer: string }> {
  const url = new URL(address);
  // As in the form: an address may be older than the community's own.
  if (publicUrl.startsWith('https:') && url.protocol !== 'https:') throw new AddressRefusedError();
  const target = await raceAbort(signal, chooseAddress(url, network));
  const agent = dialOnly(network.dial(target));
  const payload = webhookBody(delivery, { publicUrl });
  const { messageId } = delivery;
  try {
    const { statusCode, body } = await request(url, {
      dispatcher: agent,
      signal,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A program's name may have letters that no header takes.
        'user-agent': 'Slipstream-Webhooks/1.0',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': secrets
          .map((secret) => new Webhook(secret).sign(messageId, now, payload))
          .join(' '),
      },
      body: payload,
    });
    return { statusCode, answer: await readBeginning(body) };
  } finally {
    await agent.destroy();
  }
}

const maxAnswerBytes = 1024;

/** The status has been read: an answer that breaks off or never ends changes nothing. */
async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // Bytes before it broke off are kept.
  }
  // PostgreSQL stores no null characters.
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8').replaceAll('\0', '');
}
