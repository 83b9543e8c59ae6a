import { expect, it } from 'vitest';
import type { ApplicantView } from '#shared/api/applications.ts';
import { buildTimeline, statusCopy } from './status-copy.ts';

type Facts = Parameters<typeof buildTimeline>[0];

const open: Facts = {
  status: 'pending',
  submittedAt: '2026-12-03T12:00:00Z',
  answerBy: '2026-12-14',
  decidedAt: null,
};
const decided = { ...open, answerBy: null, decidedAt: '2026-12-09T12:00:00Z' };

it.each<[ApplicantView['status'], RegExp]>([
  ['pending', /hear from us by Monday,? 14 December 2026\..*change your answers/],
  ['under_review', /hear from us by Monday,? 14 December 2026\.$/],
])('%s promises a date', (status, text) => {
  expect(statusCopy({ ...open, status }).text).toMatch(text);
});

it.each<[ApplicantView['status'], RegExp]>([
  ['accepted', /mail for the link to choose a password/],
  ['rejected', /apply again/],
  ['withdrawn', /apply again/],
])('%s promises none, and says what comes next', (status, text) => {
  const { text: said } = statusCopy({ ...decided, status });
  expect(said).toMatch(text);
  expect(said).not.toContain('hear from us');
});

it.each<[ApplicantView['status'], string[]]>([
  ['pending', ['Submitted done', 'Review ahead', 'Decision ahead']],
  ['under_review', ['Submitted done', 'Review now', 'Decision ahead']],
  ['accepted', ['Submitted done', 'Review done', 'Decision done']],
  ['rejected', ['Submitted done', 'Review done', 'Decision done']],
  ['withdrawn', ['Submitted done', 'Withdrawn done']],
])('%s on the timeline', (status, expected) => {
  const application = status === 'accepted' || status === 'rejected' ? decided : open;
  const timeline = buildTimeline({ ...application, status });
  expect(timeline.map(({ name, state }) => `${name} ${state}`)).toEqual(expected);
});

it('dates what was submitted and decided', () => {
  const details = buildTimeline({ ...decided, status: 'rejected' }).map(({ detail }) => detail);
  expect(details[0]).toMatch(/^Thursday,? 3 December 2026$/);
  expect(details[2]).toMatch(/^Wednesday,? 9 December 2026$/);
});
