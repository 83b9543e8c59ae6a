import { beforeAll, expect, test } from 'vitest';
import { useTestBot } from '../testing/start-test-bot.ts';
import { sendTextSample } from './text-sample.ts';

const bot = useTestBot();
const posts = () => bot().slack.called('chat.postMessage');
beforeAll(() => bot().install());

test('a sample shows the typed words with made-up names, and no markup of theirs', async () => {
  const { context, teamId, ada } = bot();
  const content = { subject: '', title: '', body: 'Ahoy **{name}** & <!channel>' };
  const sample = { teamId, userId: ada, textId: 'slack-greeting', content } as const;
  await sendTextSample(context, sample);
  const posted = posts().at(-1)?.args;
  expect(posted).toMatchObject({
    channel: ada,
    text: 'Ahoy *Ada* &amp; &lt;!channel&gt;',
  });
  expect(JSON.stringify(posted)).toContain('only you see it');
});

test('a workspace that is gone is no failure', async () => {
  const { context } = bot();
  const before = posts().length;
  const content = { subject: '', title: '', body: 'Ahoy' };
  const sample = { teamId: 'TGONE', userId: 'U1', textId: 'slack-greeting', content } as const;
  await sendTextSample(context, sample);
  expect(posts()).toHaveLength(before);
});
