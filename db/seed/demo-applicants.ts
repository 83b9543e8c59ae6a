import type { ApplicationStatus, Stage } from '#shared/options.ts';

type Applicant = {
  name: string;
  startup: string;
  stage: Stage;
  industry: string;
  description: string;
  status: Exclude<ApplicationStatus, 'accepted'>;
  daysAgo: number;
};

/** Applications that are not accepted, or not yet: some in every other state. */
export const demoApplicants: Applicant[] = [
  {
    name: 'Nadia Osei',
    startup: 'Market Mile',
    stage: 'mvp',
    industry: 'E-commerce',
    description:
      'Same-day delivery between neighboring shops, by the people who walk there anyway.',
    status: 'pending',
    daysAgo: 1,
  },
  {
    name: 'Pavel Horák',
    startup: 'Mlýn Energy',
    stage: 'idea',
    industry: 'Climate Tech',
    description: 'Old water mills as small power plants: survey, permit and turbine from one hand.',
    status: 'pending',
    daysAgo: 2,
  },
  {
    name: 'Fatima Zahra Idrissi',
    startup: 'Darna',
    stage: 'traction',
    industry: 'Consumer',
    description: 'Home repairs in Casablanca with a fixed price before anyone rings the bell.',
    status: 'pending',
    daysAgo: 4,
  },
  {
    name: 'George Whitfield',
    startup: 'Commons Ledger',
    stage: 'mvp',
    industry: 'FinTech',
    description: 'Shared accounts for housing co-operatives that every member can read.',
    status: 'under_review',
    daysAgo: 6,
  },
  {
    name: 'Anjali Desai',
    startup: 'Stitchwise',
    stage: 'launch',
    industry: 'AI/ML',
    description: 'Finds weaving faults on the loom with a phone camera and a mirror.',
    status: 'under_review',
    daysAgo: 7,
  },
  {
    name: 'Cole Brannigan',
    startup: 'Hypebox',
    stage: 'idea',
    industry: 'Consumer',
    description: 'A subscription box for whatever is new this month.',
    status: 'rejected',
    daysAgo: 15,
  },
  {
    name: 'Zeynep Arslan',
    startup: 'Peron',
    stage: 'idea',
    industry: 'SaaS',
    description: 'Seat reservations for regional trains that do not have any.',
    status: 'rejected',
    daysAgo: 21,
  },
  {
    name: 'Owen Price',
    startup: 'Slateworks',
    stage: 'mvp',
    industry: 'Hardware',
    description: 'Roof tiles with solar cells, cut on site like slate.',
    status: 'withdrawn',
    daysAgo: 12,
  },
];

export const demoInvestors = [
  {
    name: 'Helena Brandt',
    email: 'investor@demo.test',
    company: 'Northbank Ventures',
    title: 'Partner',
    focus: ['FinTech', 'SaaS', 'B2B'],
    min: 100,
    max: 750,
    approved: true,
    daysAgo: 45,
  },
  {
    name: 'Isaac Moreau',
    email: 'isaac.moreau@demo.test',
    company: 'Canopy Climate Fund',
    title: 'Principal',
    focus: ['Climate Tech', 'Hardware'],
    min: 250,
    max: 1500,
    approved: true,
    daysAgo: 40,
  },
  {
    name: 'Leila Haddad',
    email: 'leila.haddad@demo.test',
    company: 'Corniche Ventures',
    title: 'Venture Partner',
    focus: ['HealthTech', 'Consumer'],
    min: 50,
    max: 300,
    approved: true,
    daysAgo: 31,
  },
  {
    name: 'Ruth Nakamura',
    email: 'ruth.nakamura@demo.test',
    company: null,
    title: 'Angel',
    focus: ['HealthTech', 'EdTech', 'Consumer'],
    min: 10,
    max: 50,
    approved: false,
    daysAgo: 2,
  },
  {
    name: 'Tobias Okafor',
    email: 'tobias.okafor@demo.test',
    company: 'Lagoon Seed',
    title: 'Associate',
    focus: ['AI/ML', 'SaaS', 'FinTech'],
    min: 50,
    max: 250,
    approved: false,
    daysAgo: 4,
  },
  {
    name: 'Marit Lindahl',
    email: 'marit.lindahl@demo.test',
    company: 'Fjord Angels',
    title: null,
    focus: ['Climate Tech'],
    min: null,
    max: 100,
    approved: false,
    daysAgo: 1,
    unverified: true,
  },
];
