import type { GoodWay, KpiUnit } from '#shared/domain/kpi.ts';

/** The course of a demo startup's own number. */
type Course = 'growing' | 'flat' | 'failing';

export type DemoCheckIns = {
  startup: string;
  kpi: { name: string; unit: KpiUnit; goodWay: GoodWay; value: number };
  /** A number that they went by until half of their weeks ago. */
  formerKpi?: { name: string; unit: KpiUnit; goodWay: GoodWay; value: number };
  course: Course;
  /** The number of weeks back at which they begin. */
  weeks: number;
  /** Weeks, counted back from the last one, in which nobody checked in; as all that follow. */
  missed?: number[];
  away?: number[];
  /** The goal of the week is a public pledge, which they keep. */
  pledged?: number[];
  /** The number was wrong at first, and corrected once the week had closed. */
  corrected?: number[];
  shares?: { numbers: boolean; kpi: boolean };
  /** The last two weeks were hard on them. */
  isLow?: boolean;
  /** Their call for help in the last week, and the people who offer it. */
  call?: { text: string; offers: string[] };
  /** Their goals, in no order. */
  goals: string[];
  blockers: string[];
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
    course: 'growing',
    weeks: year,
    away: [9, 33],
    pledged: [0, 1, 3],
    shares: both,
    call: {
      text: 'Does anybody know a lawyer who has read a Swedish patient data agreement before? An hour would do.',
      offers: ['aisha.rahman@demo.test', 'grace.mwangi@demo.test'],
    },
    goals: [
      'Get two clinics in Malmö to start their trial',
      'Ship the list of patients about to drop out',
      'Sit through a whole Monday at a clinic’s front desk',
      'Move the three oldest clinics to the new calendar',
      'Have one clinic measure no-shows before and after',
      'Finish the data agreement with the region',
      'Send the reminder texts in Finnish, too',
      'Sign the chain with eleven clinics',
    ],
    blockers: [
      'The region’s legal team answers once a week, and we need its signature before the next six clinics.',
      'Two booking systems still have no interface, so Erik imports their lists by hand every Friday.',
      'Clinics want it in their patient record system, and that vendor doesn’t return calls.',
    ],
  },
  {
    startup: 'Ledgerly',
    kpi: money('Monthly recurring revenue', 4_200),
    course: 'growing',
    weeks: year,
    missed: [20],
    pledged: [0, 1, 3],
    shares: both,
    corrected: [6, 31],
    goals: [
      'Get voice notes in Yoruba above 95% right',
      'Open the second market in Ibadan',
      'Have 40 traders close their books by themselves',
      'Sign the savings group in Accra',
      'Bring the cost of a voice note under a cent',
      'Hire the second market lead',
      'Let traders send a photo of a receipt',
      'Agree on terms with the lending partner',
    ],
    blockers: [
      'The phone network in the market drops every afternoon, and half the notes arrive at night.',
      'Our lending partner wants six months of books from each trader, and we have four.',
      'Ama checks every book herself, which stops working at 600 traders.',
    ],
  },
  {
    startup: 'Sorted School',
    kpi: number('Schools that pay', 31),
    course: 'flat',
    weeks: season,
    shares: toCohort,
    goals: [
      'Get three head teachers to introduce us to the next one',
      'Build the cover plan for sick teachers',
      'Sell one school group instead of one school',
      'Cut onboarding from two calls to one',
      'Publish what an afternoon with us looks like',
    ],
    blockers: [
      'Schools plan in spring and buy in summer. Nobody signs anything in term time.',
      'Our price is per school, and groups want one invoice with a discount.',
    ],
  },
  {
    startup: 'Graintrace',
    kpi: number('Farms mapped', 140),
    course: 'growing',
    weeks: season,
    corrected: [3],
    shares: toCohort,
    call: {
      text: 'Who has sold to a cooperative with a board that meets once a quarter? I would like to compare notes.',
      offers: ['noor.haddad@demo.test'],
    },
    goals: [
      'Map the 30 farms above Salento',
      'Make the app work a full day without signal',
      'Show a buyer in Hamburg one complete lot',
      'Train four field officers to map without us',
      'Get the cooperative’s board to vote on a paid year',
    ],
    blockers: [
      'It has rained for nine days, and two valleys can’t be reached.',
      'The cooperative’s board meets once a quarter, so a yes takes until January.',
    ],
  },
  {
    startup: 'Quietroom',
    kpi: number('Interviews with users', 6),
    course: 'flat',
    weeks: season,
    isLow: true,
    goals: [
      'Talk to six people who gave up waiting for therapy',
      'Have two clinicians read the first conversation',
      'Find out what a waiting list costs the clinic',
      'Write down what we must never say',
      'Ask the ethics board what it needs from us',
    ],
    blockers: [
      'I’m alone with this, and every interview takes me a day to recover from.',
      'No clinic will try it before the ethics board has answered.',
    ],
  },
  {
    startup: 'Heatplan',
    kpi: number('Quotes sent in a week', 60),
    course: 'failing',
    weeks: year,
    away: [30],
    corrected: [17],
    shares: toCohort,
    goals: [
      'Find out why four installers stopped quoting',
      'Get a quote out in under ten minutes again',
      'Win back the two installers in Leipzig',
      'Add the new subsidy rules before they start',
      'Close one manufacturer as a partner',
      'Have installers send quotes from the driveway',
      'Publish what a visit with Heatplan saves',
      'Sign ten installers in Austria',
    ],
    blockers: [
      'The subsidy is paused until the new budget, and homeowners wait instead of asking for quotes.',
      'Installers have no crews free before March, so they don’t need more quotes.',
      'The loads of older houses are off by a fifth, and Miriam is the only one who can fix it.',
    ],
  },
  {
    startup: 'Atelier Nine',
    kpi: { name: 'Trousers sent back', unit: 'percent', goodWay: 'down', value: 6 },
    course: 'failing',
    weeks: season,
    goals: [
      'Find out which of the five questions goes wrong',
      'Call ten women who sent trousers back',
      'Get the workshop’s waste under eight percent',
      'Ship the new knee pockets',
      'Sell a set to one electricians’ guild',
    ],
    blockers: [
      'The new fabric shrinks more than the sample did, and 200 meters are cut already.',
      'Our workshop in Prato takes three weeks for a correction.',
    ],
  },
  {
    startup: 'Shiftkind',
    kpi: number('Shifts swapped', 85),
    course: 'growing',
    weeks: season,
    missed: [0, 1],
    goals: [
      'Put the second care home on live shifts',
      'Ask the right colleague first in nine of ten swaps',
      'Let night staff answer by voice',
      'Get the union’s yes in writing',
      'Sign the operator with eight homes',
    ],
    blockers: ['Care homes lock phones away during shifts, so answers come hours later.'],
  },
  {
    startup: 'Kilimo Cover',
    kpi: number('Farmers insured', 900),
    course: 'growing',
    weeks: season,
    away: [3],
    pledged: [1, 2],
    shares: both,
    goals: [
      'Have 20 seed shops sell on their own',
      'Pay out the Machakos claims within a week',
      'Agree on next season’s price with the reinsurer',
      'Train the field team on drought questions',
      'Put the policy on one page in Swahili',
    ],
    blockers: [
      'The regulator wants one more pilot report before we may open a fourth county.',
      'Two satellite stations were down in October, and farmers asked why rain wasn’t counted.',
    ],
  },
  {
    startup: 'Sabil',
    kpi: number('Weekly cooks', 210),
    course: 'flat',
    weeks: season,
    missed: [2],
    goals: [
      'Get the shopping list shared in half of all families',
      'Photograph the 40 recipes people cook most',
      'Ask 15 people why they stopped after a week',
      'Put the fridge scan in front of everything else',
      'Find three cooks with an audience of their own',
    ],
    blockers: [
      'People love the recipes and cook from memory the second time, so they don’t come back.',
      'App store review has rejected the fridge scan twice.',
    ],
  },
  {
    startup: 'Proofline',
    kpi: number('Certificates read', 1_800),
    course: 'growing',
    weeks: season,
    pledged: [2],
    shares: toCohort,
    goals: [
      'Read Turkish and Polish certificates without a person',
      'Turn the pilot with the supermarket into a contract',
      'Flag expired certificates 60 days ahead',
      'Bring false alarms under two percent',
      'Get one audit firm to recommend us',
    ],
    blockers: [
      'The supermarket’s buyers want it and their IT security review takes eight weeks.',
      'A fifth of all certificates are photos of a screen.',
    ],
  },
  {
    startup: 'Fieldnote',
    kpi: money('Monthly recurring revenue', 31_000),
    course: 'growing',
    weeks: year,
    pledged: [0, 2, 3],
    corrected: [11],
    shares: both,
    goals: [
      'Ship the diary that holds up in a dispute',
      'Get the first builder with 50 sites live',
      'Bring churn of small crews under three percent',
      'Launch with the lumber yards in Houston',
      'Sign a national roofing contractor',
      'Cut transcription cost by a third',
      'Have ten builders introduce their architect',
      'Hire the first account executive',
    ],
    blockers: [
      'Large builders want single sign-on before they sign, and we started it only last week.',
      'Crews talk over machines, and one note in twelve has to be fixed by hand.',
      'Our best channel is lumber yards, and their season ends in December.',
    ],
  },
  {
    startup: 'Nordkelp',
    kpi: number('Tonnes logged', 12),
    course: 'growing',
    weeks: season,
    shares: toCohort,
    goals: [
      'Log a whole harvest on two boats',
      'Show a buyer volume a week before landing',
      'Get the lab to send results straight to us',
      'Sign the farm in Lofoten',
      'Make logging work with wet gloves',
    ],
    blockers: ['Storms kept both boats in harbor, so there was nothing to log.'],
  },
  {
    startup: 'Pagaí',
    kpi: money('Tips settled in a week', 8_300),
    course: 'growing',
    weeks: season,
    pledged: [3],
    shares: both,
    call: {
      text: 'I need an introduction to anybody who has passed a payments audit in Brazil.',
      offers: ['samira.khan@demo.test'],
    },
    goals: [
      'Settle the staff pool before the last bus leaves',
      'Put six restaurants in Pinheiros live',
      'Bring failed splits under one percent',
      'Pass the first part of the payments audit',
      'Have a waiter explain it to a table in ten seconds',
    ],
    blockers: [
      'The audit asks for policies that a team of five doesn’t have.',
      'One card processor settles a day late, and waiters notice.',
    ],
  },
  {
    startup: 'Looplight',
    kpi: number('People on the waiting list', 260),
    course: 'flat',
    weeks: season,
    missed: [0, 1],
    goals: [
      'Ride 300 kilometers with the third prototype',
      'Get a quote for 500 housings',
      'Make the light brake under 200 milliseconds',
      'Ask two bike shops to take a preorder',
      'Have ten commuters use it through a week of rain',
      'Find a factory that makes fewer than 1,000',
    ],
    blockers: ['The mold costs more than we raised, and nobody makes it in small numbers.'],
  },
  {
    startup: 'Clinicroute',
    kpi: number('Samples on time', 410),
    course: 'growing',
    weeks: season,
    corrected: [2],
    shares: toCohort,
    goals: [
      'Add the evening bus to Kumasi',
      'Get cold boxes to all twelve drivers',
      'Bring lost samples to zero for a week',
      'Sign the district hospital in Ho',
      'Tell clinics when a sample has arrived',
    ],
    blockers: [
      'Fuel went up by a fifth, and three drivers have dropped the clinic stops.',
      'The lab closes at four, and the last bus arrives at half past.',
    ],
  },
  {
    startup: 'Secondshelf',
    kpi: number('Finds sold', 520),
    course: 'failing',
    weeks: season,
    goals: [
      'Find out why three shops stopped listing',
      'Get a label printed in under a minute again',
      'Test lower prices for coats',
      'Bring back the two shops in Bath',
      'Photograph 200 finds before Advent',
    ],
    blockers: [
      'Postage has doubled, and nobody pays £6 for a £5 book.',
      'Volunteers change every week, and each new one has to be shown everything.',
    ],
  },
  {
    startup: 'Kargo Otağı',
    kpi: number('Trucks booked', 44),
    course: 'flat',
    weeks: season,
    goals: [
      'Fill the way back from Ankara three times',
      'Get customs papers done without a phone call',
      'Have five warehouses post loads by themselves',
      'Answer every quote within a minute',
      'Sign one forwarder with 30 trucks',
    ],
    blockers: [
      'Drivers agree on a price with us and a better one on the phone.',
      'Warehouses post their loads at five in the evening, when the trucks are gone.',
    ],
  },
  {
    startup: 'Petit Banc',
    kpi: number('Games played in a week', 75),
    course: 'flat',
    weeks: season,
    isLow: true,
    goals: [
      'Watch five grandparents start a game alone',
      'Finish the game about the market',
      'Find two schools that would send it home',
      'Make the sound start without a tap',
      'Have three families play on two evenings in a row',
      'Record the voice of the baker',
    ],
    blockers: [
      'Half of the grandparents can’t find the link again the next day.',
      'I see patients four days a week, so this gets the evenings.',
    ],
  },
  {
    startup: 'Rotorcheck',
    kpi: number('Turbines listened to', 58),
    course: 'growing',
    weeks: season,
    pledged: [1, 4],
    shares: both,
    goals: [
      'Predict one bearing before the operator sees it',
      'Put microphones on the last ten towers in Weld County',
      'Get the false alarm rate below one a month',
      'Send the operator a report they can forward',
      'Price the second wind farm',
    ],
    blockers: [
      'Ice on the towers: nobody may climb before Tuesday.',
      'The operator’s insurer has to approve every new sensor.',
    ],
  },
  {
    startup: 'Hawkerhub',
    kpi: number('Lunches delivered', 640),
    course: 'flat',
    weeks: season,
    goals: [
      'Add two stalls that are ready by 11:40',
      'Win one office with more than 200 people',
      'Keep soup hot for 40 minutes',
      'Cut one stop from the Raffles Place run',
      'Ask 20 regulars what they order elsewhere',
    ],
    blockers: [
      'The three most popular stalls can’t cook more before noon.',
      'Offices are half empty on Fridays, and we still pay for the run.',
    ],
  },
  {
    startup: 'Papertrail',
    kpi: money('Monthly recurring revenue', 88_000),
    formerKpi: number('Charities that report', 40),
    course: 'growing',
    weeks: year,
    pledged: [0, 1, 3],
    corrected: [5, 14],
    shares: both,
    goals: [
      'Ship reports that funders can open without an account',
      'Move the last charities off yearly invoices',
      'Get one foundation to ask all its grantees to use us',
      'Bring the first report under 20 minutes',
      'Close the accounting integration',
      'Hire somebody for customer success in Vancouver',
      'Renew the four largest charities early',
      'Publish what the sector spends on reporting',
    ],
    blockers: [
      'Each foundation has its own form, and three changed theirs this month.',
      'Our two engineers share one support inbox, and the year’s reports are due now.',
      'Charities decide in board meetings, and there’s none before mid-January.',
    ],
  },
  {
    startup: 'Dílna',
    kpi: number('Members trained', 18),
    course: 'failing',
    weeks: season,
    missed: [0, 1, 2, 3],
    goals: [
      'Train six members on the lathe',
      'Fix the lock of the laser cutter',
      'Find a second workshop with evenings free',
      'Write the safety card for the table saw',
      'Get four members to bring a friend',
    ],
    blockers: ['The landlord wants the room back in spring.'],
  },
  {
    startup: 'Altura Health',
    kpi: number('Women monitored', 35),
    course: 'growing',
    weeks: season,
    goals: [
      'Give cuffs to the women in two more villages',
      'Answer every alarm within 15 minutes',
      'Train four midwives to read the chart',
      'Get the ministry’s letter for the pilot',
      'Bring the price of a kit under $40',
    ],
    blockers: [
      'There’s no signal above 4,000 meters, so readings arrive a day late.',
      'Customs has kept the second box of cuffs for three weeks.',
    ],
  },
  {
    startup: 'Tallyhouse',
    kpi: number('Kegs priced', 300),
    course: 'flat',
    weeks: season,
    goals: [
      'Connect the two tank sensors everybody has',
      'Show one brewery which beer loses money',
      'Get the accountant of a brewery to use it',
      'Sign two breweries with more than ten tanks',
      'Make a batch’s cost fit on one label',
    ],
    blockers: [
      'Brewers put in their numbers on Sunday night, if at all.',
      'Hop prices changed twice this month, and every batch looks wrong.',
    ],
  },
];

/** Further goals of startups that have been here for a year. */
export const commonGoals = [
  'Interview eight people who said no',
  'Call every customer who left last month',
  'Get onboarding under ten minutes',
  'Raise the price for new customers',
  'Publish the first case study',
  'Close the first hire in sales',
  'Cut signing up from five steps to two',
  'Have ten customers invite somebody else',
  'Ship the import that three customers asked for',
  'Find out which feature nobody would miss',
  'Write the plan for the next round',
  'Answer support within an hour, all week',
  'Run the price test for two weeks',
  'Get the advisory board together once',
  'Make the weekly numbers one page',
  'Fix the three oldest bugs',
  'Rewrite the first email that new customers get',
  'Ask five customers to pay for a year ahead',
  'Get one journalist to try it',
  'Show the roadmap to our ten best customers',
  'Halve the time until the first useful result',
  'Write down how we sell, on one page',
  'Try two channels with $500 each',
  'Have the first screen tested by people over 60',
  'Talk to three companies that built it themselves',
  'Agree on what we will not build this quarter',
  'Move billing to monthly by card',
  'Get three introductions from advisors',
  'Put prices on the website',
  'Win back two customers who canceled',
  'Find the number that tells us who stays',
  'Record the demo so that nobody has to be there',
  'Take one whole day off support each',
  'Close the books before the 10th',
  'Have every new signup called within a day',
  'Test the offer with a second kind of customer',
  'Bring the bill for servers under $400',
  'Get the privacy questions answered once and for all',
  'Visit two customers where they work',
  'Decide between the two names for the new plan',
];
