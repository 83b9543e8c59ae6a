import { expect, it } from 'vitest';
import type { ApplicantView } from '#shared/api/applications.ts';
import { buildTimeline, statusCopy } from './status-copy.ts';

type Facts = Parameters<typeof buildTimeline>[0];

const now = new Date('2026-12-10T12:00:00Z');
const open: Facts = {
  status: 'pending',
  submittedAt: '2026-12-03T12:00:00Z',
  answerBy: '2026-12-14',
  decidedAt: null,
};
const decided = { ...open, answerBy: null, decidedAt: '2026-12-09T12:00:00Z' };

it.each<[ApplicantView['status'], RegExp]>([
  ['pending', /hear from us by Mon, Dec 14\..*change your answers/],
  ['under_review', /hear from us by Mon, Dec 14\.$/],
])('promises a date while an application is %s', (status, text) => {
  expect(statusCopy({ ...open, status }, now).text).toMatch(text);
});

it.each<[ApplicantView['status'], RegExp]>([
  ['accepted', /mail for the link to choose a password/],
  ['rejected', /apply again/],
  ['withdrawn', /apply again/],
])('says what comes next, without a date, when an application is %s', (status, expected) => {
  const { text } = statusCopy({ ...decided, status }, now);
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
  const timeline = buildTimeline({ ...application, status }, now);
  expect(timeline.map(({ name, state }) => `${name} ${state}`)).toEqual(expected);
});

it('shows the dates of submission and decision', () => {
  const timeline = buildTimeline({ ...decided, status: 'rejected' }, now);
  expect(timeline.map(({ detail }) => detail)).toEqual(['Thu, Dec 3', 'Done', 'Wed, Dec 9']);
});
