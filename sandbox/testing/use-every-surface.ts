import type { App } from '@slack/bolt';

type Heard = { reactions: unknown[]; shortcuts: unknown[]; eventIds: string[] };

const text = (words: string) => ({ type: 'plain_text' as const, text: words });

/** A small app on every surface that Slack has: what it heard fills the lists that are returned. */
export function useEverySurface(app: App): Heard {
  const reactions: unknown[] = [];
  const shortcuts: unknown[] = [];
  const eventIds: string[] = [];
  app.event('app_home_opened', async ({ event, client, body }) => {
    eventIds.push(body.event_id);
    if (event.tab !== 'home') return;
    const blocks = [{ type: 'header' as const, text: text(`Hello ${event.user}`) }];
    await client.views.publish({ user_id: event.user, view: { type: 'home', blocks } });
  });
  app.message(async ({ message, client }) => {
    if (message.subtype !== undefined || !message.text) return;
    const place = { channel: message.channel, thread_ts: message.ts };
    await client.assistant.threads.setStatus({
      channel_id: message.channel,
      thread_ts: message.ts,
      status: 'is thinking…',
    });
    const stream = client.chatStream({ ...place, buffer_size: 1 });
    await stream.append({ markdown_text: 'You **said** ' });
    await stream.append({ markdown_text: message.text });
    await stream.stop({ blocks: [{ type: 'divider' }] });
  });
  app.event('link_shared', async ({ event, client }) => {
    const [link] = event.links;
    const blocks = [{ type: 'section' as const, text: text('A task') }];
    await client.chat.unfurl({
      channel: event.channel,
      ts: event.message_ts,
      unfurls: { [link?.url ?? '']: { blocks } },
    });
  });
  app.event('reaction_added', async ({ event }) => {
    reactions.push(event);
  });
  app.shortcut('make_pledge', async ({ ack, shortcut }) => {
    await ack();
    shortcuts.push(shortcut);
  });
  return { reactions, shortcuts, eventIds };
}
