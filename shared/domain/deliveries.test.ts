import { expect, test } from 'vitest';
import { deliveryLabel, deliveryReason, hideSecrets, slackReason } from './deliveries.ts';
import { parkedReasons } from './slack.ts';

test.each([
  ['mail', 'application-accepted', 'Application accepted'],
  ['mail', 'streak-at-risk', 'Streak at risk'],
  ['post', 'pledge_update', 'Pledge, changed'],
  ['post', 'milestone_retraction', 'Milestone retraction'],
  ['job', 'analyse-website', 'Analyze website'],
  ['job', 'sweep-the-floor', 'Sweep the floor'],
  ['job', 'constructor', 'Constructor'],
] as const)('a %s %s is called %s', (kind, what, label) => {
  expect(deliveryLabel(kind, what)).toBe(label);
});

test.each([
  ['mail', null, 'Nobody has tried to send it yet.'],
  ['mail', 'mail_not_configured', 'No email server is configured.'],
  ['mail', 'EENVELOPE: 550 No such user', 'The email server doesn’t accept the address.'],
  ['mail', 'EENVELOPE: 451 Later', 'The email server didn’t accept the address just now.'],
  ['mail', 'ESOCKET', 'The email server couldn’t be reached.'],
  ['mail', 'ECONNECTION', 'The email server couldn’t be reached.'],
  ['mail', 'ECONNREFUSED 10.0.0.1', 'The email server couldn’t be reached.'],
  ['mail', 'ESOCKETS', 'It couldn’t be sent.'],
  ['mail', 'NO_ESOCKET', 'It couldn’t be sent.'],
  ['mail', 'EMESSAGE: 552 Too large', 'The email server doesn’t accept the email.'],
  ['mail', 'EAUTH: 535 Bad', 'The email server rejected our password.'],
  ['mail', 'unknown', 'It couldn’t be sent.'],
  ['post', 'http_503', 'Slack had a problem.'],
  ['post', 'not_http_503', 'Slack refused it.'],
  ['post', 'some_new_word', 'Slack refused it.'],
  ['job', 'Error: x', 'It stopped with an error.'],
] as const)('%s %s: %s', (kind, reason, text) => {
  expect(deliveryReason(kind, reason).text).toBe(text);
});

test('shows the words of the other side, and none for what is up to us', () => {
  const detail = 'EENVELOPE: 550 No such user';
  expect(deliveryReason('mail', detail).detail).toBe(detail);
  expect(deliveryReason('mail', 'mail_not_configured').detail).toBeNull();
});

test('each reason that parks a post has a text of its own', () => {
  for (const reason of parkedReasons) expect(slackReason(reason)).not.toBe('Slack refused it.');
});

test.each([
  ['EENVELOPE: 550 5.1.1 No such user here', 'EENVELOPE: 550 5.1.1 No such user here'],
  ['connect failed: postgres://app:hunter2@db:5432/x', 'connect failed: postgres://•••@db:5432/x'],
  ['invalid_auth xoxb-123-456-abcDEF', 'invalid_auth •••'],
  ['Authorization: Bearer  abc.def.ghi', 'Authorization: Bearer •••'],
  ['xapp-1-A02-abcdef was refused', '••• was refused'],
  ['sk-abcdefgh was refused', '••• was refused'],
  ['whsec_abcd-efgh was refused', '••• was refused'],
  ['sk-short and risk-assessments', 'sk-short and risk-assessments'],
  [`for ${'9'.repeat(31)}a`, 'for •••'],
  [`for ${'a'.repeat(31)}9`, 'for •••'],
  ['9'.repeat(32), '9'.repeat(32)],
  ['a'.repeat(32), 'a'.repeat(32)],
  [' oops ', 'oops'],
  ['GET /x?token=abcdef&y=1', 'GET /x?token=•••&y=1'],
  ['{"password":"hunter2"}', '{"password":"•••"}'],
  ['for a1b2c3d4e5f60718293a4b5c6d7e8f90', 'for •••'],
  ['Error: oops\n    at secret (file.ts:1:1)', 'Error: oops'],
])('%s', (text, shown) => {
  expect(hideSecrets(text)).toBe(shown);
});

test('a long error text is cut', () => {
  expect(hideSecrets('no '.repeat(500)).length).toBe(300);
});
