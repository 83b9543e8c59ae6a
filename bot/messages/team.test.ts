import { expect, test } from 'vitest';
import { expectValidMessage } from '../testing/message-limits.ts';
import { teamChangeMessage } from './team.ts';

const options = { founderId: 'ada', publicUrl: 'https://x.test' };
const about = { founderId: 'bo', name: 'Bo <!channel>', startupName: 'Loop & Co', ownerId: 'cy' };

test('news of a team name who it is about, and lead to the team', () => {
  for (const kind of ['joined', 'left', 'owner'] as const) {
    const message = teamChangeMessage({ ...about, kind }, options);
    expectValidMessage(message);
    expect(message.text).toContain('Bo &lt;!channel&gt;');
    expect(JSON.stringify(message.blocks)).toContain(
      'https://x.test/founder/dashboard/profile#team',
    );
  }
});

test('the new owner is notified of what that means', () => {
  const { text } = teamChangeMessage({ ...about, kind: 'owner' }, { ...options, founderId: 'bo' });
  expect(text).toBe('You’re the owner of Loop &amp; Co now: you invite and remove teammates.');
});

test('what somebody leaves behind went to the owner, who reads that it went to them', () => {
  const left = { ...about, kind: 'left' as const };
  const text = (ownerId: string) => teamChangeMessage({ ...left, ownerId }, options).text;
  expect(text('cy')).toMatch(/ left Loop &amp; Co\. Their open tasks went to the owner\.$/);
  expect(text('ada')).toMatch(/ left Loop &amp; Co\. Their open tasks went to you\.$/);
});
