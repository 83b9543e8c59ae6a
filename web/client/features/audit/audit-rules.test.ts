import { expect, test } from 'vitest';
import { auditQuery, toAuditFilter } from './audit-rules.ts';

test('reads a query string and writes it back', () => {
  expect(auditQuery.read(new URLSearchParams(''))).toEqual(auditQuery.initial);
  expect(auditQuery.write(auditQuery.initial)).toBe('');
  const search = '?actor=a%40b.test&action=cohort.created&subject=50%25&from=2026-12-01&before=7';
  const query = auditQuery.read(new URLSearchParams(search));
  expect(query).toMatchObject({ actor: 'a@b.test', subject: '50%', before: 7, until: '' });
  expect(auditQuery.write(query)).toBe(search);
});

test.each(['from=2026-13-45', 'from=99999-01-01', 'until=soon', 'before=-1', 'before=1e9'])(
  'ignores the invalid parameter %s',
  (search) => {
    expect(auditQuery.read(new URLSearchParams(search))).toEqual(auditQuery.initial);
  },
);

test('covers whole days in the time zone of the admin', () => {
  const query = { ...auditQuery.initial, from: '2026-12-01', until: '2026-12-01', subject: ' x ' };
  expect(toAuditFilter(query, 'Asia/Tokyo')).toEqual({
    subject: 'x',
    from: '2026-11-30T15:00:00.000Z',
    until: '2026-12-01T15:00:00.000Z',
  });
});
