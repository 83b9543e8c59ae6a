import { afterEach, expect, it, vi } from 'vitest';
import { setBrand } from '#shared/brand.ts';
import { textDeclaration } from '#shared/texts/texts.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { findSlackText, renderSlackText } from './editable-texts.ts';
import { welcomeMessage } from './notices.ts';

const bot = useTestBot();
const words = (body: string) => ({ subject: '', title: '', body });
const values = { name: 'Ada', today: '' };
const write = (body: string, name = values.name) =>
  renderSlackText<'slack-greeting'>(words(body), { ...values, name }).text;

afterEach(async () => {
  setBrand({});
  await bot().database.db.deleteFrom('texts').execute();
});

it('turns what staff typed into Slack’s own signs, and nothing else', () => {
  expect(write('Hi ** {name} ** of {today}')).toBe('Hi *Ada* of');
  expect(write('[Guide **1**](https://a.test/?a=1&b=2)')).toBe(
    '<https://a.test/?a=1&amp;b=2|Guide ∗∗1∗∗>',
  );
  expect(write('Type `/task list`')).toBe('Type `/task list`');
  expect(write('*a* _b_ ~c~ <!channel> <b>')).toBe('∗a∗ ˍbˍ ∼c∼ &lt;!channel&gt; &lt;b&gt;');
});

it('keeps the words of the welcome beside what is ours', () => {
  setBrand({ name: 'Northlight' });
  const account = {
    founderId: 'f',
    name: '*Ada* {channel} <@U1>',
    timeZone: 'UTC',
    teamId: 'T1',
    userId: 'U1',
    homeOpened: false,
    channelId: 'C1',
    channelName: 'cohort-1',
    hasLeftChannel: false,
    cohortName: 'Cohort 1',
    channelProblem: null,
  };
  const { original } = textDeclaration('slack-welcome');
  const { text, blocks } = welcomeMessage(account, original);
  expect(text).toBe(
    'You are connected to Northlight as *∗Ada∗ {channel} &lt;@U1&gt;*. Your cohort’s channel is <#C1>.\nStart with `/task list`, or `/task help` for everything I can do.',
  );
  expect(blocks).toHaveLength(2);
  const long = words(`${'&'.repeat(1_400)} {channel}`);
  const [block] = welcomeMessage(account, long, { command: '/task', text: 'add x' }).blocks;
  expect(JSON.stringify(block).length).toBeLessThan(3_200);
});

it('answers in the original words where the edited ones can’t be used, and reports it', async () => {
  const { database, context } = bot();
  const report = vi.spyOn(context.logger, 'error').mockReturnValue();
  const row = { id: 'slack-greeting', subject: '', title: '', body: 'Hello {name}!' };
  await database.db.insertInto('texts').values(row).execute();
  expect(await findSlackText(context, 'slack-greeting')).toEqual(words('Hello {name}!'));
  await database.db.updateTable('texts').set({ body: 'Hello {gone}!' }).execute();
  expect(await findSlackText(context, 'slack-greeting')).toEqual(
    textDeclaration('slack-greeting').original,
  );
  expect(report).toHaveBeenCalledTimes(1);
  report.mockRestore();
});
