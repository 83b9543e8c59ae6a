import { expect, it } from 'vitest';
import { addDays, endOfDay, localDate, weekStart } from '../time.ts';
import { dayName, dueLabel, duePhrase, isForToday } from './due-dates.ts';
import { weeklyBrief } from './weekly-brief.ts';

const now = new Date('2026-11-21T11:30:00Z');
const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'];

it.each(zones)('every wording of a due date names the same day: %s', (timeZone) => {
  const viewer = { now, timeZone };
  const today = localDate(now, timeZone);
  for (let ahead = 0; ahead < 10; ahead += 1) {
    const dueOn = addDays(today, ahead);
    const dueDate = endOfDay(dueOn, timeZone).toISOString();
    const day = dayName(dueDate, viewer);
    expect(dueLabel(dueDate, viewer).toLowerCase()).toBe(`due ${day}`.toLowerCase());
    expect(duePhrase(dueDate, viewer)).toBe(`due ${day}`);
    expect(isForToday({ dueDate }, viewer)).toBe(ahead === 0);
    const task = { id: 'a', title: 'A', dueOn, isPledge: false, isStarted: false };
    const facts = { today, openTasks: [task], completedLastWeek: 1, isActive: true };
    const sentence = weeklyBrief(facts)?.risk?.text;
    if (sentence) expect(sentence).toContain(` is due ${day} `);
    // The brief's week ends with the Sunday after.
    expect(sentence !== undefined).toBe(dueOn <= addDays(weekStart(today), 7));
  }
});

it('says since when a task is overdue, or that it has no date', () => {
  const viewer = { now, timeZone: 'UTC' };
  expect(duePhrase('2026-11-20T23:59:59.999Z', viewer)).toBe('overdue since yesterday');
  expect(duePhrase('2026-11-21T11:29:00Z', viewer)).toBe('overdue since today');
  expect(duePhrase(now.toISOString(), viewer)).toBe('due today');
  expect(duePhrase(null, viewer)).toBe('no date');
  expect(isForToday({ dueDate: null }, viewer)).toBe(false);
});
