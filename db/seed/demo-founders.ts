import { randomUUID } from 'node:crypto';
import type { Stage } from '#shared/options.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import type { Milestone } from '../schema.ts';

/** On how many days out of ten a demo founder completes something. */
type Diligence = 3 | 5 | 7 | 8 | 9 | 10;

export type DemoFounder = {
  email: string;
  name: string;
  startup: string;
  stage: Stage;
  industry: string;
  location: string;
  timeZone: string;
  diligence: Diligence;
  teamSize: number;
  funding: string;
  revenue: string | null;
  seeking: string | null;
  description: string;
  bio: string;
};

type FounderRow = [
  name: string,
  startup: string,
  stage: Stage,
  industry: string,
  location: string,
  timeZone: string,
  diligence: Diligence,
  teamSize: number,
  funding: string,
  revenue: string | null,
  seeking: string | null,
  description: string,
  bio: string,
];

// biome-ignore format: two lines a founder read as a table.
const firstCohort: FounderRow[] = [
  ['Maya Lindqvist', 'Tidewell', 'mvp', 'HealthTech', 'Stockholm', 'Europe/Stockholm', 9, 3, 'pre-seed', '0-1k', '250k-1m',
    'Tidewell helps physiotherapy clinics see which patients are about to drop out of treatment, and what to say to keep them.', 'Nurse turned product manager. Spent six years watching good treatment plans fail at week three.'],
  ['Daniel Okafor', 'Ledgerly', 'traction', 'FinTech', 'Lagos', 'Africa/Lagos', 10, 5, 'seed', '10k-50k', '1m-5m',
    'Bookkeeping for market traders that works by voice note. Ledgerly turns a day of messages into a balanced book by evening.', 'Grew up behind a fabric stall. Built payment rails at two banks before this.'],
  ['Priya Raman', 'Sorted School', 'traction', 'EdTech', 'Bengaluru', 'Asia/Kolkata', 10, 5, 'seed', '10k-50k', '1m-5m',
    'Timetables for independent schools in an afternoon instead of a summer. Teachers set their limits, Sorted School does the rest.', 'Former deputy head. Wrote the first version to get her own August back.'],
  ['Tomás Herrera', 'Graintrace', 'mvp', 'Climate Tech', 'Bogotá', 'America/Bogota', 8, 2, 'pre-seed', null, '50k-250k',
    'Graintrace gives coffee cooperatives the field data that European buyers now have to show, from a phone without signal.', 'Agronomist. Has walked every farm in the pilot.'],
  ['Aisha Rahman', 'Quietroom', 'idea', 'HealthTech', 'Manchester', 'Europe/London', 7, 1, 'none', null, '0-50k',
    'A calm first conversation for people on a waiting list for therapy, written with and checked by clinicians.', 'Clinical psychologist, eight years in the NHS.'],
  ['Jonas Weber', 'Heatplan', 'launch', 'Climate Tech', 'Berlin', 'Europe/Berlin', 9, 5, 'seed', '50k-100k', '1m-5m',
    'Heatplan sizes and quotes heat pumps from a ten-minute home visit. Installers win more jobs and return for fewer.', 'Ran a heating business for nine years and hated the paperwork more than the cold.'],
  ['Sofia Marchetti', 'Atelier Nine', 'launch', 'E-commerce', 'Milan', 'Europe/Rome', 8, 4, 'pre-seed', '10k-50k', null,
    'Made-to-measure workwear for women in trades. Two photos, five questions, trousers that fit.', 'Pattern maker. Her sister is an electrician, which explains the company.'],
  ['Kenji Watanabe', 'Shiftkind', 'mvp', 'B2B', 'Osaka', 'Asia/Tokyo', 7, 3, 'pre-seed', '0-1k', '250k-1m',
    'Fair shift swaps for care homes. Shiftkind asks the right colleague first, so the manager does not have to call twelve.', 'Built rota software at a hospital group.'],
  ['Grace Mwangi', 'Kilimo Cover', 'traction', 'FinTech', 'Nairobi', 'Africa/Nairobi', 9, 4, 'seed', '1k-10k', '250k-1m',
    'Crop insurance that pays out on satellite rainfall without a claim form, sold through the shops where farmers buy seed.', 'Actuary. Second company; the first taught her distribution.'],
  ['Liam Gallagher-Byrne', 'Berthline', 'idea', 'SaaS', 'Cork', 'Europe/Dublin', 5, 1, 'none', null, '0-50k',
    'Berthline lets small harbors sell the berths that stand empty midweek.', 'Sailor, formerly at a booking platform.'],
  ['Noor Haddad', 'Sabil', 'mvp', 'Consumer', 'Amman', 'Asia/Amman', 7, 2, 'none', null, '50k-250k',
    'Recipes that begin with what is in the fridge, in Arabic first, with the shopping list your family already shares.', 'Cookbook editor who learnt to code on night trains.'],
  ['Elena Petrova', 'Proofline', 'traction', 'AI/ML', 'Sofia', 'Europe/Sofia', 8, 3, 'pre-seed', '1k-10k', '250k-1m',
    'Proofline reads supplier certificates and says which are missing, expired or not what they claim to be.', 'Auditor for ten years. Has seen every stamp there is.'],
  ['Marcus Bell', 'Fieldnote', 'launch', 'SaaS', 'Austin', 'America/Chicago', 9, 5, 'seed', '50k-100k', '1m-5m',
    'Site diaries for small builders: talk for a minute, get a dated, searchable record that stands up in a dispute.', 'Carpenter, then contractor, then very interested in evidence.'],
];

// biome-ignore format: as above.
const secondCohort: FounderRow[] = [
  ['Ingrid Solberg', 'Nordkelp', 'mvp', 'Climate Tech', 'Bergen', 'Europe/Oslo', 8, 3, 'pre-seed', null, '250k-1m',
    'Seaweed farmers plan, log and prove their harvest with Nordkelp; buyers see volume before it is out of the water.', 'Marine biologist with a small boat.'],
  ['Rafael Costa', 'Pagaí', 'traction', 'FinTech', 'São Paulo', 'America/Sao_Paulo', 9, 5, 'seed', '10k-50k', '1m-5m',
    'Pagaí splits a restaurant bill, tips included, in one tap, and settles the staff pool the same night.', 'Waiter at sixteen, engineer at twenty-six.'],
  ['Hannah Cho', 'Looplight', 'idea', 'Hardware', 'Seoul', 'Asia/Seoul', 7, 2, 'none', null, '50k-250k',
    'A bicycle light that brakes with you and charges while you ride.', 'Industrial designer, rides to work in all weather.'],
  ['Oluwaseun Adeyemi', 'Clinicroute', 'traction', 'HealthTech', 'Accra', 'Africa/Accra', 9, 4, 'seed', '1k-10k', '250k-1m',
    'Clinicroute moves blood samples between rural clinics and labs with the drivers who already pass by.', 'Logistics lead for a vaccine program.'],
  ['Amelia Wright', 'Secondshelf', 'launch', 'E-commerce', 'Bristol', 'Europe/London', 8, 3, 'pre-seed', '10k-50k', null,
    'Charity shops sell their best finds online without leaving the till. One photo, a fair price, a label.', 'Ran four shops; still volunteers on Saturdays.'],
  ['Yusuf Demir', 'Kargo Otağı', 'mvp', 'B2B', 'Izmir', 'Europe/Istanbul', 7, 2, 'pre-seed', '0-1k', '250k-1m',
    'Half-empty trucks meet half-full warehouses. Quotes in a minute, papers done.', 'Third generation in trucking, first with a laptop.'],
  ['Chloé Fontaine', 'Petit Banc', 'idea', 'EdTech', 'Lyon', 'Europe/Paris', 5, 1, 'none', null, '0-50k',
    'Ten-minute reading games that a grandparent and a child play on the phone together.', 'Speech therapist.'],
  ['David Kessler', 'Rotorcheck', 'traction', 'AI/ML', 'Denver', 'America/Denver', 8, 4, 'seed', '10k-50k', '1m-5m',
    'Rotorcheck listens to wind turbines and says which bearing will fail next month.', 'Acoustics PhD. Owns eleven microphones.'],
  ['Mei Lin Tan', 'Hawkerhub', 'mvp', 'Consumer', 'Singapore', 'Asia/Singapore', 9, 3, 'pre-seed', '1k-10k', '250k-1m',
    'Group lunch orders from hawker stalls, collected once, still hot.', 'Former consultant, daughter of a noodle stall.'],
  ['Samira Khan', 'Papertrail', 'launch', 'SaaS', 'Toronto', 'America/Toronto', 10, 5, 'seed', '100k+', '5m+',
    'Grant reporting for charities: spend is tagged as it happens, the report writes itself.', 'Wrote two hundred grant reports by hand.'],
  ['Viktor Novák', 'Dílna', 'idea', 'Hardware', 'Brno', 'Europe/Prague', 3, 1, 'none', null, '0-50k',
    'Shared workshops with machines that know who is trained on them.', 'Machinist and teacher.'],
  ['Lucía Paredes', 'Altura Health', 'mvp', 'HealthTech', 'Lima', 'America/Lima', 7, 2, 'none', null, '50k-250k',
    'Home monitoring for pregnant women at altitude, with a midwife one message away.', 'Midwife in the Andes for twelve years.'],
  ['Ben Carter', 'Tallyhouse', 'traction', 'B2B', 'Melbourne', 'Australia/Melbourne', 8, 3, 'pre-seed', '1k-10k', '250k-1m',
    'Tallyhouse tells small breweries what each keg really cost, batch by batch.', 'Brewer with a weakness for spreadsheets.'],
];

export type DemoTeammate = Pick<
  DemoFounder,
  'email' | 'name' | 'startup' | 'stage' | 'location' | 'timeZone' | 'diligence' | 'bio'
> & { joinedDaysAgo: number };

type TeammateRow = [
  name: string,
  startup: string,
  location: string,
  timeZone: string,
  diligence: Diligence,
  joinedDaysAgo: number,
  bio: string,
];

// biome-ignore format: one line a person reads as a table.
const firstTeammates: TeammateRow[] = [
  ['Erik Sandgren', 'Tidewell', 'Stockholm', 'Europe/Stockholm', 9, 24, 'Engineer. Built the booking system that half of Sweden’s clinics use.'],
  ['Leila Amini', 'Tidewell', 'Uppsala', 'Europe/Stockholm', 7, 15, 'Physiotherapist. The first customer, then the third founder.'],
  ['Ngozi Eze', 'Ledgerly', 'Lagos', 'Africa/Lagos', 9, 30, 'Speech recognition for languages that nobody else supports.'],
  ['Tunde Bakare', 'Ledgerly', 'Ibadan', 'Africa/Lagos', 7, 20, 'Sold phone credit in the same markets. Knows every aisle.'],
  ['Ama Darko', 'Ledgerly', 'Accra', 'Africa/Accra', 8, 14, 'Accountant. Signs off what the machine has heard.'],
  ['Miriam Vogel', 'Heatplan', 'Leipzig', 'Europe/Berlin', 8, 27, 'Building physicist who writes software on the train.'],
];

function toTeammate([
  name,
  startup,
  location,
  timeZone,
  diligence,
  joinedDaysAgo,
  bio,
]: TeammateRow): DemoTeammate {
  const stage = firstCohort.find((row) => row[1] === startup)?.[2];
  if (!stage) throw new Error(`No startup is called ${startup}.`);
  const email = `${emailLocalPart(name)}@demo.test`;
  return { email, name, startup, stage, location, timeZone, diligence, joinedDaysAgo, bio };
}

const toFounder = (row: FounderRow): DemoFounder => {
  const [name, startup, stage, industry, location, timeZone, diligence, teamSize, ...rest] = row;
  const [funding, revenue, seeking, description, bio] = rest;
  return {
    email: name === 'Maya Lindqvist' ? 'founder@demo.test' : `${emailLocalPart(name)}@demo.test`,
    name,
    startup,
    stage,
    industry,
    location,
    timeZone,
    diligence,
    teamSize,
    funding,
    revenue,
    seeking,
    description,
    bio,
  };
};

/** `Tomás Herrera` → `tomas.herrera`. */
export function emailLocalPart(text: string): string {
  const plain = text.toLowerCase().replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]+/g, '.').replace(/^\.|\.$/g, '');
}

export const demoCohorts = [
  {
    name: 'Cohort 7',
    channel: 'cohort-7',
    startedDaysAgo: 38,
    founders: firstCohort.map(toFounder),
    teammates: firstTeammates.map(toTeammate),
  },
  {
    name: 'Cohort 8',
    channel: 'cohort-8',
    startedDaysAgo: 26,
    founders: secondCohort.map(toFounder),
    teammates: [],
  },
];

/** A demo founder's milestones before the cohort began, by stage. */
export function demoMilestones(founder: DemoFounder, startsOn: CalendarDate): Milestone[] {
  const steps: Omit<Milestone, 'id' | 'date' | 'achieved'>[] = [
    {
      title: 'Thirty interviews done',
      description: 'The problem is real and weekly.',
      type: 'business',
    },
    {
      title: 'First version in use',
      description: 'Five people use it without us in the room.',
      type: 'product',
    },
    {
      title: 'First paying customer',
      description: 'Asked for an invoice before we did.',
      type: 'business',
    },
    { title: 'Team complete', description: 'Engineering, sales and a place to sit.', type: 'team' },
  ];
  const reached = { idea: 1, mvp: 2, traction: 3, launch: 4 }[founder.stage];
  const milestones = steps.slice(0, reached).map((step, index) => ({
    id: randomUUID(),
    ...step,
    date: addDays(startsOn, -30 * (reached - index)),
    achieved: true,
  }));
  if (founder.funding === 'none') return milestones;
  return [
    ...milestones,
    {
      id: randomUUID(),
      title: founder.funding === 'seed' ? 'Seed round closed' : 'Pre-seed round closed',
      date: addDays(startsOn, -21),
      type: 'funding',
      achieved: true,
    },
  ];
}
