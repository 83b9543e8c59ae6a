import type { Jobs } from '#db/jobs.ts';
import { sampleValues } from '#shared/texts/word-mail.ts';
import type { BotContext } from '../context.ts';
import { message, context as note } from '../messages/block-kit.ts';
import { renderSlackText } from '../messages/editable-texts.ts';
import { escapeText } from '../messages/slack-text.ts';

/** Nothing if the workspace is gone meanwhile: whoever asked sees that on the page of Slack. */
export async function sendTextSample(
  { workspaces }: Pick<BotContext, 'workspaces'>,
  { teamId, userId, textId, content }: Jobs['send-text-sample'],
): Promise<void> {
  const client = await workspaces.client(teamId);
  if (!client) return;
  const values = Object.entries(sampleValues(textId)).map(([name, value]) => [
    name,
    escapeText(value),
  ]);
  const { text, sections } = renderSlackText(content, Object.fromEntries(values));
  const line = note('A sample with made-up names: only you see it.');
  await client.chat.postMessage({ channel: userId, ...message(text, [...sections, line]) });
}
