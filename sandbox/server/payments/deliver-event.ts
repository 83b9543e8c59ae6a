import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

type Delivery = { url: string; secret: string; type: string; object: object };

const tries = 5;

/** Tells the product of an event, signed as Stripe signs; again when it is not taken. */
export async function deliverEvent({ url, secret, type, object }: Delivery): Promise<void> {
  const body = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type,
    data: { object },
  });
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${at},v1=${signature}`,
      },
      body,
    }).catch(() => null);
    if (answer?.ok) return;
    await wait(500 * 2 ** attempt);
  }
  throw new Error(`The product did not take the event ${type}.`);
}
