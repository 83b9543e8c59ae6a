import type { GoodWay, KpiUnit } from '#shared/domain/kpi.ts';

/** How a demo startup is doing by its own number. */
type Course = 'growing' | 'flat' | 'failing';

export type DemoCheckIns = {
  startup: string;
  kpi: { name: string; unit: KpiUnit; goodWay: GoodWay; value: number };
  /** A number that they went by until half of their weeks ago. */
  formerKpi?: { name: string; unit: KpiUnit; goodWay: GoodWay; value: number };
  course: Course;
  /** How many weeks back they begin. */
  weeks: number;
  /** Weeks, counted back from the last one, in which nobody checked in. */
  missed?: number[];
  away?: number[];
  shares?: { numbers: boolean; kpi: boolean };
  /** The goal of the running week is a public pledge. */
  pledges?: boolean;
  /** The last two weeks were hard on them. */
  isLow?: boolean;
  /** What they ask their cohort for in the last week, and who offers to help. */
  call?: { text: string; offers: string[] };
};

const number = (name: string, value: number) =>
  ({ name, unit: 'number', goodWay: 'up', value }) as const;
const money = (name: string, value: number) =>
  ({ name, unit: 'money', goodWay: 'up', value }) as const;
const both = { numbers: true, kpi: true };
const toCohort = { numbers: true, kpi: false };
const year = 52;
const season = 8;

/** Berthline has never checked in. */
export const demoCheckIns: DemoCheckIns[] = [
  {
    startup: 'Tidewell',
    kpi: number('Clinics in weekly use', 14),
    ...{ course: 'growing', weeks: year, away: [9, 33], shares: both, pledges: true },
    call: {
      text: 'Does anybody know a lawyer who has read a Swedish patient data agreement before? An hour would do.',
      offers: ['aisha.rahman@demo.test', 'grace.mwangi@demo.test'],
    },
  },
  {
    startup: 'Ledgerly',
    kpi: money('Monthly recurring revenue', 4_200),
    ...{ course: 'growing', weeks: year, missed: [20], shares: both, pledges: true },
  },
  {
    startup: 'Sorted School',
    kpi: number('Schools that pay', 31),
    ...{ course: 'flat', weeks: season, shares: toCohort },
  },
  {
    startup: 'Graintrace',
    kpi: number('Farms mapped', 140),
    ...{ course: 'growing', weeks: season, shares: toCohort },
    call: {
      text: 'Who has sold to a cooperative with a board that meets once a quarter? I would like to compare notes.',
      offers: ['noor.haddad@demo.test'],
    },
  },
  {
    startup: 'Quietroom',
    kpi: number('Interviews with users', 6),
    ...{ course: 'flat', weeks: season, isLow: true },
  },
  {
    startup: 'Heatplan',
    kpi: number('Quotes sent in a week', 60),
    ...{ course: 'failing', weeks: year, away: [30], shares: toCohort },
  },
  {
    startup: 'Atelier Nine',
    kpi: { name: 'Trousers sent back', unit: 'percent', goodWay: 'down', value: 6 },
    ...{ course: 'failing', weeks: season },
  },
  {
    startup: 'Shiftkind',
    kpi: number('Shifts swapped', 85),
    ...{ course: 'growing', weeks: season, missed: [0, 1] },
  },
  {
    startup: 'Kilimo Cover',
    kpi: number('Farmers insured', 900),
    ...{ course: 'growing', weeks: season, away: [3], shares: both },
  },
  {
    startup: 'Sabil',
    kpi: number('Weekly cooks', 210),
    course: 'flat',
    weeks: season,
    missed: [2],
  },
  {
    startup: 'Proofline',
    kpi: number('Certificates read', 1_800),
    ...{ course: 'growing', weeks: season, shares: toCohort },
  },
  {
    startup: 'Fieldnote',
    kpi: money('Monthly recurring revenue', 31_000),
    ...{ course: 'growing', weeks: year, shares: both, pledges: true },
  },
  {
    startup: 'Nordkelp',
    kpi: number('Tonnes logged', 12),
    ...{ course: 'growing', weeks: season, shares: toCohort },
  },
  {
    startup: 'Pagaí',
    kpi: money('Tips settled in a week', 8_300),
    ...{ course: 'growing', weeks: season, shares: both },
    call: {
      text: 'I need an introduction to anybody who has passed a payments audit in Brazil.',
      offers: ['samira.khan@demo.test'],
    },
  },
  {
    startup: 'Looplight',
    kpi: number('People on the waiting list', 260),
    ...{ course: 'flat', weeks: season, missed: [0, 1] },
  },
  {
    startup: 'Clinicroute',
    kpi: number('Samples on time', 410),
    ...{ course: 'growing', weeks: season, shares: toCohort },
  },
  { startup: 'Secondshelf', kpi: number('Finds sold', 520), course: 'failing', weeks: season },
  { startup: 'Kargo Otağı', kpi: number('Trucks booked', 44), course: 'flat', weeks: season },
  {
    startup: 'Petit Banc',
    kpi: number('Games played in a week', 75),
    ...{ course: 'flat', weeks: season, isLow: true },
  },
  {
    startup: 'Rotorcheck',
    kpi: number('Turbines listened to', 58),
    ...{ course: 'growing', weeks: season, shares: both },
  },
  { startup: 'Hawkerhub', kpi: number('Lunches delivered', 640), course: 'flat', weeks: season },
  {
    startup: 'Papertrail',
    kpi: money('Monthly recurring revenue', 88_000),
    formerKpi: number('Charities that report', 40),
    ...{ course: 'growing', weeks: year, shares: both },
  },
  {
    startup: 'Dílna',
    kpi: number('Members trained', 18),
    ...{ course: 'failing', weeks: season, missed: [0, 1, 2, 3] },
  },
  {
    startup: 'Altura Health',
    kpi: number('Women monitored', 35),
    course: 'growing',
    weeks: season,
  },
  { startup: 'Tallyhouse', kpi: number('Kegs priced', 300), course: 'flat', weeks: season },
];

export const demoGoals = [
  'Sign two more pilots',
  'Ship the import that three customers asked for',
  'Get the onboarding under ten minutes',
  'Call every customer who left last month',
  'Close the first hire in sales',
  'Raise the price for new customers',
  'Interview eight people who said no',
  'Publish the case study',
  'Cut the steps of signing up from five to two',
  'Have ten customers invite somebody else',
];

export const demoBlockers = [
  'Legal review takes longer than the sale itself.',
  'We are waiting for a partner who answers once a week.',
  'Nobody on the team has time for support and for building.',
  'Two customers want opposite things, and we have not chosen.',
];
