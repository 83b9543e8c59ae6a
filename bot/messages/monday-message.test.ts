import { expect, it } from 'vitest';
import { mondayStaffMail } from '../mail/templates/monday-message.ts';
import { mondayStaffMessage } from './monday-message.ts';

it('says in Slack and by email who looks after a startup, by name', () => {
  const startup = { startupId: 's1', startupName: 'Tidewell' };
  const assigneeEmail = 'ada.park@example.com';
  const monday = {
    cohortId: 'c1',
    cohortName: 'Cohort 7',
    missing: [],
    missed: [],
    notJoined: [],
    lookedAfter: [],
    well: [],
    calls: [
      { ...startup, founders: ['Maya'], reasons: ['Nothing done since Nov 2'], assigneeEmail },
    ],
  };
  const publicUrl = 'https://example.com';
  const slack = JSON.stringify(mondayStaffMessage(monday, { publicUrl, monday: '2026-11-23' }));
  expect(slack).toContain('Ada Park');
  expect(slack).not.toContain('ada.park');
  expect(mondayStaffMail(monday, { publicUrl }).blocks).toContainEqual({
    kind: 'rows',
    rows: [
      {
        text: 'Tidewell',
        detail: 'Nothing done since Nov 2. Looked after by Ada Park.',
        url: 'https://example.com/admin/cohorts/c1?startup=s1',
      },
    ],
  });
});

it('says until when to check in only of those who still can', () => {
  const named = (startupName: string) => [{ startupId: startupName, startupName }];
  const nothing = { calls: [], notJoined: [], lookedAfter: [], well: [] };
  const cohort = { cohortId: 'c1', cohortName: 'Cohort 7', ...nothing };
  const write = (missing: string[], missed: string[]) => {
    const written = { ...cohort, missing: missing.flatMap(named), missed: missed.flatMap(named) };
    const publicUrl = 'https://example.com';
    return JSON.stringify([
      mondayStaffMessage(written, { publicUrl, monday: '2026-11-23' }),
      mondayStaffMail(written, { publicUrl }),
    ]);
  };
  expect(write(['Tidewell'], []).match(/at noon/g)).toHaveLength(2);
  expect(write(['Tidewell'], [])).not.toContain('Missed');
  expect(write([], ['Ledgerly'])).not.toContain('at noon');
  expect(write([], ['Ledgerly']).match(/Missed the check-in/g)).toHaveLength(2);
});
