import { expect, test } from 'vitest';
import type { TaskView } from '#shared/api/tasks.ts';
import { renderMail } from '#shared/texts/render-mail.ts';
import { missedPledgesMail, streakAtRiskMail } from './reminders.ts';

const viewer = { now: new Date('2026-11-17T19:30:00Z'), timeZone: 'UTC' };
const links = {
  boardUrl: 'https://s.test/app/tasks',
  unsubscribeUrl: 'https://s.test/unsubscribe/abc',
};
const letterhead = { publicUrl: 'https://s.test' };
const evil = '<script>alert(1)</script>"\'&\r\nBcc: x@y.test\u2028\u202egnp';

const newView = (overrides: Partial<TaskView>) =>
  ({ id: 'one', title: 'Call Bo', points: 10, dueDate: null, ...overrides }) as TaskView;

const streak = (task: TaskView | null) =>
  renderMail(streakAtRiskMail({ days: 12, task }, viewer, links), letterhead);
const missed = (...tasks: TaskView[]) =>
  renderMail(missedPledgesMail(tasks, viewer, links), letterhead);

test('a streak at risk has the task that saves it', () => {
  const { subject, text, unsubscribeUrl } = streak(
    newView({ dueDate: '2026-11-18T23:59:59.999Z' }),
  );
  expect(subject).toBe('Your 12-day streak ends at midnight');
  expect(unsubscribeUrl).toBe(links.unsubscribeUrl);
  expect(text).toBe(`Your 12-day streak ends at midnight

One completed task keeps it. The easiest one that is open, for 10 points:

- Call Bo (due tomorrow)

Open your tasks:
https://s.test/app/tasks

-- 
You get this because you asked for an email when your streak is at risk.
Unsubscribe: https://s.test/unsubscribe/abc
Slipstream · https://s.test · support@slipstream.community
`);
});

test('a streak at risk with an empty board asks what was finished', () => {
  expect(streak(null).text).toContain(
    'midnight\n\nOne completed task keeps it, and you have no open tasks: what did you finish today?\n\nOpen your tasks:\nhttps://s.test/app/tasks\n',
  );
});

test('one missed pledge and several have texts of their own', () => {
  const one = newView({ title: 'Ship the beta', dueDate: '2026-11-16T23:59:59.999Z' });
  const { subject, text } = missed(one);
  expect(subject).toBe('Your pledge is past its date: Ship the beta');
  expect(text).toBe(`Your pledge is past its date

- Ship the beta (was due yesterday)

A miss costs no points and no streak. What’s the next step? You can do it now, give it a new date, or let it go.

Open your tasks:
https://s.test/app/tasks

A new date makes it a task like any other: the pledge itself stays missed.

-- 
You get this because you asked for an email when you miss a pledge.
Unsubscribe: https://s.test/unsubscribe/abc
Slipstream · https://s.test · support@slipstream.community
`);
  const two = missed(one, newView({ title: 'Call Bo', dueDate: '2026-11-14T23:59:59.999Z' }));
  expect(two.subject).toBe('2 of your pledges are past their dates');
  expect(two.text).toContain(
    '- Ship the beta (was due yesterday)\n- Call Bo (was due Sat, Nov 14)\n\nA miss costs',
  );
  expect(two.text).toContain('You can do each now');
});

test.each([
  ['streak', streak(newView({ title: evil }))],
  ['pledge', missed(newView({ title: evil }))],
])('what people typed stays text, in one line: %s', (_, { subject, text, html }) => {
  expect(text).toContain('- <script>alert(1)</script>"\'& Bcc: x@y.test gnp');
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; Bcc');
  for (const part of [subject, text, html]) {
    expect(part).not.toContain('\r');
    expect(part).not.toMatch(/[\u2028\u202e]/);
    expect(part).not.toMatch(/^Bcc/m);
  }
});

test('long titles are cut, but never within a character', () => {
  const { subject, html } = missed(newView({ title: '🚀'.repeat(5000) }));
  expect([...subject]).toHaveLength(150);
  expect(subject).toMatch(/^Your pledge is past its date: 🚀/u);
  expect(html).not.toMatch(/\p{Cs}/u);
  expect(html.length).toBeLessThan(20_000);
});
