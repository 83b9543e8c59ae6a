import { expect, test } from 'vitest';
import { auditActions, auditSentence } from './audit.ts';

test.each([
  ['application.accepted', { subject: 'Nimbus' }, 'accepted Nimbus'],
  [
    'applications.exported',
    { subject: 'Applications', rows: 31 },
    'exported 31 applications as CSV',
  ],
  [
    'cohort.changed',
    { subject: 'Winter', changed: ['name', 'endsOn'] },
    'changed the name, end of Winter',
  ],
  ['cohort.changed', { subject: 'Winter', changed: ['constructor'] }, 'changed Winter'],
  [
    'cohort.channel_asked',
    { subject: 'Winter', channel: '#winter' },
    'chose the Slack channel #winter for Winter',
  ],
  ['cohort.channel_asked', { subject: 'Winter' }, 'asked for a new Slack channel for Winter'],
  [
    'investor.details_changed',
    { subject: 'Ada', changed: ['name', 'constructor', 'title'] },
    'changed their name, title',
  ],
  ['investor.approved_twice', { subject: 'Ada' }, 'investor approved twice: Ada'],
] as const)('%s %j', (action, facts, sentence) => {
  expect(
    auditSentence(action, {
      ...facts,
      changed: 'changed' in facts ? [...facts.changed] : undefined,
    }),
  ).toBe(sentence);
});

test('every action has a different label', () => {
  const labels = Object.values(auditActions).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});
