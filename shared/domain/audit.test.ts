import { expect, test } from 'vitest';
import { auditActions, auditActionsOf, auditKinds, auditLabel, auditSentence } from './audit.ts';

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
  [
    'cohort.changed',
    { subject: 'Winter', changed: ['startsOn', 'opensAt', 'closesAt'] },
    'changed the start, opening of applications, closing of applications of Winter',
  ],
  [
    'investor.details_changed',
    { subject: 'Ada', changed: ['company', 'email'] },
    'changed their company, email',
  ],
  ['applications.exported', { subject: 'Applications', rows: 1 }, 'exported 1 application as CSV'],
  ['applications.exported', { subject: 'Applications' }, 'exported applications as CSV'],
  ['investor.details_changed', { subject: 'Ada' }, 'changed their details'],
  ['founder.stage_changed', { subject: 'Ada', to: 'MVP' }, 'changed the stage of Ada to MVP'],
  ['founder.stage_changed', { subject: 'Ada' }, 'changed the stage of Ada'],
  ['founder.moved', { subject: 'Ada', to: 'Winter' }, 'moved Ada to Winter'],
  ['founder.moved', { subject: 'Ada' }, 'moved Ada to another cohort'],
  [
    'application.reviewer_assigned',
    { subject: 'Nimbus', to: 'ada@demo.test' },
    'assigned Nimbus to ada@demo.test',
  ],
  ['application.reviewer_assigned', { subject: 'Nimbus' }, 'assigned Nimbus to a reviewer'],
  [
    'application.reviewer_removed',
    { subject: 'Nimbus', to: 'ada@demo.test' },
    'took Nimbus back from ada@demo.test',
  ],
  ['application.reviewer_removed', { subject: 'Nimbus' }, 'took Nimbus back from a reviewer'],
  [
    'applications.shared_out',
    { subject: 'Applications', rows: 12 },
    'shared out 12 applications among the reviewers',
  ],
  [
    'applications.shared_out',
    { subject: 'Applications' },
    'shared out applications among the reviewers',
  ],
  ['import.started', { subject: 'team.csv', rows: 2 }, 'imported 2 rows of team.csv'],
  ['import.started', { subject: 'team.csv' }, 'imported team.csv'],
  [
    'startup.risk_dismissed',
    { subject: 'Nimbus', to: 'Gone quiet' },
    'dismissed a risk of Nimbus: gone quiet',
  ],
  ['startup.risk_dismissed', { subject: 'Nimbus' }, 'dismissed a risk of Nimbus'],
  [
    'startup.risk_restored',
    { subject: 'Nimbus', to: 'Gone quiet' },
    'restored a risk of Nimbus: gone quiet',
  ],
  ['startup.risk_restored', { subject: 'Nimbus' }, 'restored a risk of Nimbus'],
  [
    'staff.invited',
    { subject: 'ada@demo.test', to: 'Reviewer' },
    'invited ada@demo.test as Reviewer',
  ],
  ['staff.invited', { subject: 'ada@demo.test' }, 'invited ada@demo.test'],
  [
    'staff.role_changed',
    { subject: 'ada@demo.test', to: 'Manager' },
    'changed the role of ada@demo.test to Manager',
  ],
  ['staff.role_changed', { subject: 'ada@demo.test' }, 'changed the role of ada@demo.test'],
  [
    'access_token.made',
    { subject: 'ada@demo.test', to: 'read' },
    'made an access token that may read',
  ],
  ['access_token.made', { subject: 'ada@demo.test' }, 'made an access token'],
  ['connected_app.added', { subject: 'Claude', to: 'read' }, 'connected an app that may read'],
  ['connected_app.added', { subject: 'Claude' }, 'connected an app'],
  ['founder.returned', { subject: 'Ada' }, 'let Ada return'],
  ['admin.signed_in', { subject: 'Ada' }, 'signed in'],
  ['constructor', { subject: 'Ada' }, 'constructor: Ada'],
  ['cohort.changed', { subject: 'Winter' }, 'changed Winter'],
  ['cohort.changed', { subject: 'Winter', changed: ['constructor'] }, 'changed Winter'],
  [
    'cohort.channel_requested',
    { subject: 'Winter', channel: '#winter' },
    'chose the Slack channel #winter for Winter',
  ],
  ['cohort.channel_requested', { subject: 'Winter' }, 'asked for a new Slack channel for Winter'],
  [
    'investor.details_changed',
    { subject: 'Ada', changed: ['name', 'constructor', 'title'] },
    'changed their name, title',
  ],
  [
    'program.saved',
    { subject: 'Northlight', changed: ['name', 'constructor', 'supportEmail'] },
    'changed the program’s name, support address',
  ],
  ['program.saved', { subject: 'Northlight' }, 'changed the program’s settings'],
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

test('an action of another release is filtered by its own name', () => {
  expect(auditLabel('application.accepted')).toBe('Accepted an application');
  expect(auditLabel('application.eaten')).toBe('application.eaten');
  expect(auditLabel('constructor')).toBe('constructor');
});

test('every action is of exactly one kind', () => {
  const all = auditKinds.flatMap(auditActionsOf);
  expect(all.toSorted()).toEqual(Object.keys(auditActions).toSorted());
});
