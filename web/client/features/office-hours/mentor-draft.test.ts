import { expect, it } from 'vitest';
import { type ManagedMentor, mentorSchema } from '#shared/api/office-hours.ts';
import { newHours, readTopics, toMentorFields, toMentorInput } from './mentor-draft.ts';

const ines: ManagedMentor = {
  account: 'joined',
  id: '1',
  name: 'Ines Ortega',
  email: 'ines@example.test',
  headline: 'Pricing and first sales',
  about: 'Sold two companies.',
  topics: ['Pricing', 'Sales'],
  timeZone: 'Europe/Berlin',
  place: 'https://meet.example/ines',
  sessionMinutes: 45,
  roomBefore: 5,
  roomAfter: 10,
  minutesAMonth: 100,
  noticeHours: 24,
  hours: [
    { weekday: 2, day: null, startsAt: '17:00', endsAt: '19:00' },
    { weekday: null, day: '2026-12-11', startsAt: '09:00', endsAt: '10:30' },
  ],
  absences: [{ firstDay: '2026-12-20', lastDay: '2027-01-03' }],
  minutesThisMonth: 0,
  sessionsToCome: 0,
  sessionsHeld: 0,
  nextSlot: null,
};

it('sends what is on file unchanged when nothing is edited', () => {
  const { id, account, minutesThisMonth, sessionsToCome, sessionsHeld, nextSlot, ...draft } = ines;
  expect(mentorSchema.parse(toMentorInput(toMentorFields(ines, 'UTC')))).toEqual(draft);
});

it('starts a new mentor in the program’s zone, without a limit and without hours', () => {
  const fields = { ...toMentorFields(null, 'Asia/Tokyo'), name: 'Bo', email: 'bo@example.test' };
  expect(mentorSchema.parse(toMentorInput(fields))).toMatchObject({
    timeZone: 'Asia/Tokyo',
    sessionMinutes: 30,
    minutesAMonth: null,
    noticeHours: 12,
    hours: [],
  });
});

it.each([
  ['4', 240],
  [' 1.5 ', 90],
  ['1,5', 90],
  ['', null],
  ['many', Number.NaN],
])('reads %s hours a month as %s minutes', (hoursAMonth, minutes) => {
  const fields = { ...toMentorFields(null, 'UTC'), hoursAMonth };
  expect(toMentorInput(fields).minutesAMonth).toBe(minutes);
});

it('takes each topic of a line once', () => {
  expect(readTopics(' Pricing, sales;; pricing ,\nHiring')).toEqual(['Pricing', 'sales', 'Hiring']);
});

it('takes the first day of an absence for its last one if there is none', () => {
  const absences = [{ id: 'a', firstDay: '2026-12-20', lastDay: '' }];
  expect(toMentorInput({ ...toMentorFields(null, 'UTC'), absences }).absences).toEqual([
    { firstDay: '2026-12-20', lastDay: '2026-12-20' },
  ]);
});

it('begins a row of hours with the times of the last one', () => {
  const last = { ...newHours(), startsAt: '08:00', endsAt: '09:00' };
  expect(newHours(last)).toMatchObject({ when: '1', startsAt: '08:00', endsAt: '09:00' });
});
