import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { listWebhookEndpoints } from '#db/queries/webhooks.ts';
import { brand } from '#shared/brand.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import type { MailContext } from '../../context.ts';

/** To each admin; nothing if it was deleted or switched on meanwhile. */
export async function writeWebhookSwitchedOff(
  { db, config: { publicUrl } }: MailContext,
  { data: { endpointId, offReason } }: MailOf<'webhook-switched-off'>,
): Promise<MailContent | null> {
  const endpoint = (await listWebhookEndpoints(db)).find(({ id }) => id === endpointId);
  if (!endpoint?.offReason) return null;
  const { host } = new URL(endpoint.url);
  return {
    subject: `The webhook to ${host} was switched off`,
    title: `The webhook to ${host} was switched off`,
    blocks: [
      {
        kind: 'text',
        text:
          offReason === 'gone'
            ? 'It answered that it wants no more deliveries (410).'
            : 'Every attempt to deliver to it failed for three days.',
      },
      {
        kind: 'text',
        text: 'Events that are waiting for it are kept for 30 days and go out once you switch it back on. Anything that happens while it’s off isn’t sent.',
      },
      { kind: 'button', label: 'See its deliveries', url: `${publicUrl}/admin/webhooks` },
    ],
    reason: `You get this because you are an admin of ${brand.name}.`,
  };
}
