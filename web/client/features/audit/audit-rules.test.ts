import { expect, test } from 'vitest';
import { auditSearch, readAuditQuery, toFilter, wholeLog } from './audit-rules.ts';

test('an address is read and written back', () => {
  expect(readAuditQuery(new URLSearchParams(''))).toEqual(wholeLog);
  expect(auditSearch(wholeLog)).toBe('');
  const search = '?actor=a%40b.test&action=cohort.created&subject=50%25&from=2026-12-01&before=7';
  const query = readAuditQuery(new URLSearchParams(search));
  expect(query).toMatchObject({ actor: 'a@b.test', subject: '50%', before: 7, until: '' });
  expect(auditSearch(query)).toBe(search);
});

test.each(['from=2026-13-45', 'from=99999-01-01', 'until=soon', 'before=-1', 'before=1e9'])(
  '%s is left out',
  (search) => {
    expect(readAuditQuery(new URLSearchParams(search))).toEqual(wholeLog);
  },
);

test('days are whole where the admin is', () => {
  const query = { ...wholeLog, from: '2026-12-01', until: '2026-12-01', subject: ' x ' };
  expect(toFilter(query, 'Asia/Tokyo')).toEqual({
    subject: 'x',
    from: '2026-11-30T15:00:00.000Z',
    until: '2026-12-01T15:00:00.000Z',
  });
});
