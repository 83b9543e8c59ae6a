import { describe, expect, it } from 'vitest';
import { readImportRow } from './import-rows.ts';
import {
  fieldsOf,
  guessColumns,
  type ImportKind,
  maxImportBytes,
  maxInstanceBytes,
} from './imports.ts';

it('a file has up to 10 MB, a whole instance up to 100', () => {
  expect([maxImportBytes, maxInstanceBytes]).toEqual([10_485_760, 104_857_600]);
});

describe('columns', () => {
  it('without which nobody could be asked or let in have to be there', () => {
    const required = (kind: ImportKind) =>
      fieldsOf(kind).flatMap(([name, { isRequired }]) => (isRequired ? name : []));
    expect(required('startups')).toEqual(['startupName', 'founderName', 'founderEmail']);
    expect(required('investors')).toEqual(['name', 'email']);
  });

  it('are found by their headings, in other words and languages, too', () => {
    const headings = ['E-Mail Adresse', 'Teamgröße', 'FIRMA', 'Gründer'];
    expect(guessColumns('startups', headings)).toMatchObject({
      founderEmail: 0,
      teamSize: 1,
      startupName: 2,
      founderName: 3,
      stage: null,
      timeZone: null,
    });
  });

  it('go to the field of just that name first, and to one field only', () => {
    expect(
      guessColumns('startups', ['Name', 'Startup name', 'Founder', 'Email', 'Mail']),
    ).toMatchObject({ startupName: 1, founderName: 2, founderEmail: 3 });
    expect(guessColumns('investors', ['Fund', 'Name'])).toMatchObject({ name: 1, company: 0 });
  });

  it('of our own list of applications are all found', () => {
    const own =
      'Startup,Founder,Email,Stage,Industry,Status,Cohort,Team size,Funding raised,Monthly revenue,Seeking funding,Website,Pitch deck,Mean rating,Submitted,Reviewed,Description';
    const { fundingAmount, ...found } = guessColumns('applications', own.split(','));
    expect(fundingAmount).toBeNull();
    expect(Object.values(found)).not.toContain(null);
  });
});

/** Reads one row with these cells, by the fields' names. */
function read(kind: ImportKind, cells: Record<string, string>) {
  const names = fieldsOf(kind).map(([name]) => name);
  const mapping = Object.fromEntries(names.map((name, at) => [name, name in cells ? at : null]));
  const result = readImportRow(kind, { cells: names.map((name) => cells[name] ?? ''), mapping });
  if ('row' in result) return result.row.values;
  return result.problems.map(({ column, text }) => `${column}: ${text}`);
}

const startup = { startupName: 'Nimbus', founderName: 'Ada', founderEmail: ' ADA@x.test' };

describe('a startup', () => {
  it('needs a name, a person and an address; the rest has a plain beginning', () => {
    expect(read('startups', startup)).toEqual({
      startupName: 'Nimbus',
      founderName: 'Ada',
      founderEmail: 'ada@x.test',
      stage: 'idea',
      industry: 'Other',
      description: '',
      websiteUrl: null,
      pitchDeckUrl: null,
      teamSize: 1,
      fundingRaised: 'none',
      monthlyRevenue: null,
      lookingForFunding: false,
      fundingAmount: null,
    });
    expect(read('startups', { founderEmail: 'ada@x.test' })).toEqual([
      'Startup: This is missing.',
      'Founder: This is missing.',
    ]);
  });

  it.each([
    ['stage', 'Traction', { stage: 'traction' }],
    ['teamSize', '12', { teamSize: 5 }],
    ['teamSize', '5+', { teamSize: 5 }],
    ['fundingRaised', 'Pre-seed', { fundingRaised: 'pre-seed' }],
    ['fundingRaised', 'Seed ($250K-$2M)', { fundingRaised: 'seed' }],
    ['monthlyRevenue', '$1K – $10K', { monthlyRevenue: '1k-10k' }],
    ['lookingForFunding', 'Ja', { lookingForFunding: true }],
    ['lookingForFunding', '0', { lookingForFunding: false }],
    ['lookingForFunding', '1m-5m', { lookingForFunding: true, fundingAmount: '1m-5m' }],
    ['teamSize', '1', { teamSize: 1 }],
    ['fundingRaised', 'Pre–seed', { fundingRaised: 'pre-seed' }],
    ['fundingRaised', 'Series A', { fundingRaised: 'series-a' }],
    ['lookingForFunding', ' yes ', { lookingForFunding: true, fundingAmount: null }],
    ['pitchDeckUrl', 'https://x.test/deck', { pitchDeckUrl: 'https://x.test/deck' }],
    ['startupName', "'=1+1", { startupName: '=1+1' }],
    ['startupName', 'Nimbus \r\n Energy', { startupName: 'Nimbus Energy' }],
    ['startupName', 'Nimbus\nEnergy', { startupName: 'Nimbus Energy' }],
    ['description', 'One\n\ntwo', { description: 'One\n\ntwo' }],
    ['timeZone', 'Europe/Berlin', { timeZone: 'Europe/Berlin' }],
  ])('with %s %j', (field, cell, values) => {
    expect(read('startups', { ...startup, [field]: cell })).toMatchObject(values);
  });

  it.each(['yes', 'Y', 'true', '1', 'x', 'ja'])('seeks funding with %s', (lookingForFunding) => {
    const seeking = { ...startup, lookingForFunding, fundingAmount: '$250K–$1M' };
    expect(read('startups', seeking)).toMatchObject({
      lookingForFunding: true,
      fundingAmount: '250k-1m',
    });
  });

  it.each(['no', 'N', 'false', '0', 'nein'])('seeks none with %s', (lookingForFunding) => {
    expect(read('startups', { ...startup, lookingForFunding })).toMatchObject({
      lookingForFunding: false,
    });
  });

  it('has nothing in the columns that a short line lacks', () => {
    const mapping = { startupName: 0, founderName: 1, founderEmail: 2, industry: 3 };
    const read = readImportRow('startups', { cells: ['Nimbus', 'Ada', 'ada@x.test'], mapping });
    expect(read).toMatchObject({ row: { values: { industry: 'Other' } } });
  });

  it.each([
    ['stage', 'x'.repeat(60), `Stage: “${'x'.repeat(60)}” is none of idea, mvp, traction, launch.`],
    [
      'stage',
      'x'.repeat(61),
      `Stage: “${'x'.repeat(60)}…” is none of idea, mvp, traction, launch.`,
    ],
    ['teamSize', '5+1', 'Team size: Please write a whole number from 1.'],
    ['stage', 'Series X', 'Stage: “Series X” is none of idea, mvp, traction, launch.'],
    ['teamSize', '1.5', 'Team size: Please write a whole number from 1.'],
    ['teamSize', '0', 'Team size: Please write a whole number from 1.'],
    ['lookingForFunding', 'maybe', 'Looking for funding: Please write yes or no.'],
    ['websiteUrl', 'not one', 'Website: Please enter a web address, like https://example.com.'],
    ['timeZone', 'Berlin', 'Time zone: Unknown time zone.'],
    ['startupName', 'x'.repeat(121), 'Startup: Please keep this under 120 characters.'],
  ])('is refused with %s %j', (field, cell, problem) => {
    expect(read('startups', { ...startup, [field]: cell })).toEqual([problem]);
  });
});

describe('the day of an application', () => {
  const application = { ...startup, industry: 'AI', description: 'Short' };
  it.each([
    ['2026-11-24', '2026-11-24T00:00:00.000Z'],
    ['2026-11-24 09:30', '2026-11-24T09:30:00.000Z'],
    ['2026-11-24T09:30:00+02:00', '2026-11-24T07:30:00.000Z'],
    ['4.1.2026', '2026-01-04T00:00:00.000Z'],
    ['24.11.2026', '2026-11-24T00:00:00.000Z'],
    ['2026-11-24T09:30:15.250Z', '2026-11-24T09:30:15.250Z'],
    ['2026-11-24T09:30-0330', '2026-11-24T13:00:00.000Z'],
  ])('is read from %s', (submittedAt, at) => {
    expect(read('applications', { ...application, submittedAt })).toMatchObject({
      submittedAt: new Date(at),
    });
  });

  it('may be unknown', () => {
    const values = read('applications', { ...application, submittedAt: '' });
    expect(values).toMatchObject({ application: { startupName: 'Nimbus' } });
    expect(values).not.toHaveProperty('submittedAt', expect.anything());
  });

  it.each([
    ...['11/4/2026', '2026-02-30', '2026-13-01', '31.2.2026', 'yesterday', '2026-11-24T25:00'],
    ...['on 2026-11-24', '2026-11-24 or so', '114.11.2026', '14.11.20261'],
  ])('is refused when it is %s', (submittedAt) => {
    expect(read('applications', { ...application, submittedAt })).toEqual([
      'Submitted: Please write the date like 2026-11-24.',
    ]);
  });
});

describe('an investor', () => {
  const investor = { name: 'Lou', email: 'lou@x.test' };
  it('has focuses in any spelling, and checks in thousands', () => {
    const more = {
      company: 'Northlight',
      title: 'Partner',
      investmentFocus: 'saas; ; ai/ml;',
      checkSizeMin: '$100k',
      checkSizeMax: '1,000',
    };
    expect(read('investors', { ...investor, ...more })).toMatchObject({
      company: 'Northlight',
      title: 'Partner',
      investmentFocus: ['SaaS', 'AI/ML'],
      checkSizeMin: 100,
      checkSizeMax: 1000,
    });
  });

  it.each(['about 250', '250x', '250 each', '2.5'])(
    'is refused with a check of %s',
    (checkSizeMin) => {
      expect(read('investors', { ...investor, checkSizeMin })).toEqual([
        'Smallest check: Please write whole thousands of dollars, like 250.',
      ]);
    },
  );

  it('is refused with other words', () => {
    const problems = read('investors', {
      ...investor,
      investmentFocus: 'Rockets',
      checkSizeMin: 'a lot',
      email: 'lou',
    });
    expect(problems).toEqual([
      expect.stringContaining('Investment focus: “Rockets” is none of SaaS, '),
      'Smallest check: Please write whole thousands of dollars, like 250.',
      'Email: Please enter a valid email address.',
    ]);
  });
});
