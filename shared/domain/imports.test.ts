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

  it.each([
    [['First name', 'Last name', 'Company', 'Email'], { founderName: 0, lastName: 1 }],
    [['Firma', 'Vorname', 'Name', 'E-Mail'], { startupName: 0, founderName: 1, lastName: 2 }],
    [['Nom', 'Prénom', 'Startup', 'Mail'], { founderName: 1, lastName: 0 }],
    [['Startup', 'Founder', 'Email'], { founderName: 1, lastName: null }],
  ])('of a name in two columns are found: %s', (headings, found) => {
    expect(guessColumns('startups', headings)).toMatchObject(found);
  });

  it('of an investor’s name in two columns are found', () => {
    const found = guessColumns('investors', ['Name', 'Vorname', 'E-Mail', 'Firma']);
    expect(found).toMatchObject({ name: 1, lastName: 0, email: 2, company: 3 });
  });

  it('of our own list of applications are all found', () => {
    const own =
      'Startup,Founder,Email,Stage,Industry,Status,Cohort,Team size,Funding raised,Monthly revenue,Seeking funding,Website,Pitch deck,Mean rating,Submitted,Reviewed,Description';
    const { fundingAmount, lastName, ...found } = guessColumns('applications', own.split(','));
    expect([fundingAmount, lastName]).toEqual([null, null]);
    expect(Object.values(found)).not.toContain(null);
  });
});

/** Reads one row with these cells, by the fields' names. */
function read(kind: ImportKind, cells: Record<string, string>) {
  const names = fieldsOf(kind).map(([name]) => name);
  const mapping = Object.fromEntries(names.map((name, at) => [name, name in cells ? at : null]));
  const row = names.map((name) => cells[name] ?? '');
  const result = readImportRow(kind, { cells: row, mapping, columns: names.length });
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
    ['stage', 'Traction\u200B', { stage: 'traction' }],
    ['teamSize', '\uFEFF12\u00A0', { teamSize: 5 }],
    ['timeZone', 'Asia/Calcutta', { timeZone: 'Asia/Kolkata' }],
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

  it.each([
    ['wahr', true],
    ['FALSCH', false],
    ['oui', true],
    ['Non', false],
    ['Vrai', true],
    ['faux', false],
    ['Ja', true],
    ['X', true],
    ['✓', true],
  ])('seeks funding or not with %s', (lookingForFunding, seeks) => {
    expect(read('startups', { ...startup, lookingForFunding })).toMatchObject({
      lookingForFunding: seeks,
    });
  });

  it('has a founder whose first and last name stand in two columns', () => {
    expect(read('startups', { ...startup, founderName: ' Ada', lastName: 'Park ' })).toMatchObject({
      founderName: 'Ada Park',
    });
  });

  it('is refused with more cells than headings, whatever the mapping says', () => {
    const cells = ['A', 'B', 'c@d.example', 'We build tools', ' fast', ''];
    const mapping = { startupName: 0, founderName: 1, founderEmail: 2, description: 3 };
    expect(readImportRow('startups', { cells, mapping, columns: 4 })).toEqual({
      problems: [
        {
          column: null,
          text: 'This row has 5 cells, and there are 4 headings. Put quotation marks around a text that has a comma or semicolon in it.',
        },
      ],
    });
    expect(
      readImportRow('startups', { cells: [...cells.slice(0, 4), ' ', ''], mapping, columns: 4 }),
    ).toMatchObject({ row: { values: { description: 'We build tools' } } });
  });

  it('has nothing in the columns that a short line lacks', () => {
    const mapping = { startupName: 0, founderName: 1, founderEmail: 2, industry: 3 };
    const cells = ['Nimbus', 'Ada', 'ada@x.test'];
    const read = readImportRow('startups', { cells, mapping, columns: 4 });
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
    ['2026/11/24 2:05:33 PM GMT+1', '2026-11-24T13:05:33.000Z'],
    ['2026/11/24 2:05:33 AM GMT-3:30', '2026-11-24T05:35:33.000Z'],
    ['2026/11/24 12:05:33 am GMT', '2026-11-24T00:05:33.000Z'],
    ['2026/11/24 12:05:33 p.m. UTC', '2026-11-24T12:05:33.000Z'],
    ['2026/11/24 2:05:33 nachm. MEZ', '2026-11-24T13:05:33.000Z'],
    ['2026/6/4 14:05:33 MESZ', '2026-06-04T12:05:33.000Z'],
    ['2026/11/24 11:30:00 PM EST', '2026-11-25T04:30:00.000Z'],
    ['2026/11/24', '2026-11-24T00:00:00.000Z'],
    ['24.11.2026 14:05:33', '2026-11-24T14:05:33.000Z'],
    ['24.11.2026, 9:30', '2026-11-24T09:30:00.000Z'],
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
    ...['2026/13/1', '2026/11/24 13:05 PM', '2026/11/24 2:61', '26/11/24'],
    ...['2026/11/24 2:05:33 PM XYZ', '2026/11/24 2:05 PM CET+1', '2026/11/24 2', '1789-11-24'],
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

  it.each([
    ['$250,000', 250],
    ['$1,000,000', 1000],
    ['$250,000.00', 250],
    ['US$ 250,000', 250],
    ['USD 250000', 250],
    ['250.000 €', 250],
    ['250 000 €', 250],
    ["CHF 250'000", 250],
    ['1.250.000,00 €', 1250],
    ['1.234,00', 1234],
    ['1,234.00', 1234],
    ['$250', 250],
    ['$250k', 250],
    ['250 Tsd. €', 250],
    ['250 T€', 250],
    ['$1M', 1000],
    ['1,5 Mio. €', 1500],
    ['$1.25m', 1250],
    ['5.000', 5000],
    ['0', 0],
  ])('of %s is read as %d thousand', (checkSizeMin, thousands) => {
    expect(read('investors', { ...investor, checkSizeMin })).toMatchObject({
      checkSizeMin: thousands,
    });
  });

  it.each(['250,000', '250000', '25.000'])('is asked what a check of %s means', (checkSizeMin) => {
    expect(read('investors', { ...investor, checkSizeMin })).toEqual([
      `Smallest check: Is “${checkSizeMin}” in dollars or in thousands? Please write $250,000 or 250k.`,
    ]);
  });

  it('may have a first and a last name', () => {
    expect(read('investors', { ...investor, lastName: 'Ray' })).toMatchObject({ name: 'Lou Ray' });
  });

  it.each(['1.234,56', '$1,234.56', '1.23.4', '$', '€ 250 $ 3'])(
    'is refused with a check of %s',
    (checkSizeMin) => {
      expect(read('investors', { ...investor, checkSizeMin })).toEqual([
        'Smallest check: Please write whole thousands of dollars, like 250.',
      ]);
    },
  );

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
