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
  ['pending', /hear from us by Monday, December 14, 2026\..*change your answers/],
  ['under_review', /hear from us by Monday, December 14, 2026\.$/],
])('promises a date while an application is %s', (status, text) => {
  expect(statusCopy({ ...open, status }).text).toMatch(text);
});

it.each<[ApplicantView['status'], RegExp]>([
  ['accepted', /mail for the link to choose a password/],
  ['rejected', /apply again/],
  ['withdrawn', /apply again/],
])('says what comes next, without a date, when an application is %s', (status, expected) => {
  const { text } = statusCopy({ ...decided, status });
  expect(text).toMatch(expected);
  expect(text).not.toContain('hear from us');
});

it.each<[ApplicantView['status'], string[]]>([
  ['pending', ['Submitted done', 'Review ahead', 'Decision ahead']],
  ['under_review', ['Submitted done', 'Review now', 'Decision ahead']],
  ['accepted', ['Submitted done', 'Review done', 'Decision done']],
  ['rejected', ['Submitted done', 'Review done', 'Decision ended']],
  ['withdrawn', ['Submitted done', 'Withdrawn ended']],
])('shows where an application that is %s stands on the timeline', (status, expected) => {
  const application = status === 'accepted' || status === 'rejected' ? decided : open;
  const timeline = buildTimeline({ ...application, status });
  expect(timeline.map(({ name, state }) => `${name} ${state}`)).toEqual(expected);
});

it('shows the dates of submission and decision', () => {
  const details = buildTimeline({ ...decided, status: 'rejected' }).map(({ detail }) => detail);
  expect(details[0]).toMatch(/^Thursday, December 3, 2026$/);
  expect(details[2]).toMatch(/^Wednesday, December 9, 2026$/);
});
