export const importKinds = ['startups', 'applications', 'investors'] as const;
export type ImportKind = (typeof importKinds)[number];

// Stryker disable StringLiteral,ArrayDeclaration: a test would only repeat these texts.
export const importKindLabels: Record<ImportKind, string> = {
  startups: 'Startups with their founders',
  applications: 'Applications',
  investors: 'Investors',
};

export const maxImportRows = 10_000;
export const maxImportColumns = 100;
/** The headings are looked for, and can be chosen, among the first rows. */
export const maxTopRows = 10;
export const maxImportBytes = 10 * 1024 * 1024;

/** An import is forgotten after as long, and can be undone until then. */
export const importKeptDays = 30;

export type ImportField = {
  label: string;
  isRequired?: true;
  /** Headers that are taken for it, besides the label, in lower case without spaces and signs. */
  headers: readonly string[];
};

const startupName: ImportField = {
  label: 'Startup',
  isRequired: true,
  headers: ['startupname', 'company', 'companyname', 'firma', 'unternehmen', 'venture', 'team'],
};
const founderName: ImportField = {
  label: 'Founder',
  isRequired: true,
  headers: ['foundername', 'name', 'fullname', 'contact', 'grunder', 'gruender', 'ansprechpartner'],
};
/** Of files with two columns for a name. */
const lastName: ImportField = {
  label: 'Last name',
  headers: ['lastname', 'surname', 'familyname', 'nachname', 'familienname', 'nom', 'nomdefamille'],
};
const firstNameHeaders = ['firstname', 'givenname', 'forename', 'vorname', 'prenom'];
const email = ['email', 'emailaddress', 'mail', 'founderemail', 'contactemail', 'emailadresse'];
const founderEmail: ImportField = { label: 'Email', isRequired: true, headers: email };

const aboutStartup = {
  stage: { label: 'Stage', headers: ['phase', 'startupstage'] },
  industry: { label: 'Industry', headers: ['sector', 'branche', 'vertical'] },
  description: { label: 'Description', headers: ['about', 'pitch', 'summary', 'beschreibung'] },
  websiteUrl: { label: 'Website', headers: ['websiteurl', 'url', 'web', 'homepage', 'webseite'] },
  pitchDeckUrl: { label: 'Pitch deck', headers: ['pitchdeckurl', 'deck'] },
  teamSize: {
    label: 'Team size',
    headers: ['employees', 'teamgrosse', 'teamgroesse', 'headcount'],
  },
  fundingRaised: { label: 'Funding raised', headers: ['raised', 'funding', 'round'] },
  monthlyRevenue: { label: 'Monthly revenue', headers: ['revenue', 'mrr', 'umsatz'] },
  lookingForFunding: {
    label: 'Looking for funding',
    headers: ['seekingfunding', 'seeking', 'raising'],
  },
  fundingAmount: { label: 'Funding amount', headers: ['amount', 'fundingsought', 'ask'] },
} satisfies Record<string, ImportField>;

/** The fields that a file of each kind can have, in the order in which they are shown. */
const importFields = {
  startups: {
    startupName,
    founderName,
    lastName,
    founderEmail,
    ...aboutStartup,
    timeZone: { label: 'Time zone', headers: ['timezone', 'zone', 'zeitzone'] },
  },
  applications: {
    startupName,
    founderName,
    lastName,
    founderEmail,
    ...aboutStartup,
    industry: { ...aboutStartup.industry, isRequired: true },
    description: { ...aboutStartup.description, isRequired: true },
    submittedAt: {
      label: 'Submitted',
      headers: ['submittedat', 'submittedon', 'date', 'timestamp', 'applied', 'datum'],
    },
  },
  investors: {
    name: { label: 'Name', isRequired: true, headers: ['investor', 'fullname', 'investorname'] },
    lastName,
    email: { label: 'Email', isRequired: true, headers: email },
    company: { label: 'Company', headers: ['firm', 'fund', 'organization', 'firma'] },
    title: { label: 'Title', headers: ['role', 'position', 'jobtitle'] },
    investmentFocus: {
      label: 'Investment focus',
      headers: ['focus', 'industries', 'sectors', 'fokus'],
    },
    checkSizeMin: {
      label: 'Smallest check',
      headers: ['checksizemin', 'mincheck', 'ticketmin', 'minimum'],
    },
    checkSizeMax: {
      label: 'Largest check',
      headers: ['checksizemax', 'maxcheck', 'ticketmax', 'maximum'],
    },
  },
} as const satisfies Record<ImportKind, Record<string, ImportField>>;
// Stryker restore StringLiteral,ArrayDeclaration

export function fieldsOf(kind: ImportKind): [name: string, field: ImportField][] {
  return Object.entries(importFields[kind]);
}

/** Each field's column: its index, or null for none. */
export type ColumnMapping = Record<string, number | null>;

/** Finds each field's column by its header; the first one that fits. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): ColumnMapping {
  const plain = headers.map(plainHeader);
  const taken = new Set<number>();
  const guess = (names: readonly string[]): number | null => {
    const found = plain.findIndex((header, at) => names.includes(header) && !taken.has(at));
    if (found === -1) return null;
    taken.add(found);
    return found;
  };
  const fields = fieldsOf(kind);
  const mapping: ColumnMapping = {};
  const firstName = guess(firstNameHeaders);
  if (firstName !== null) {
    mapping[kind === 'investors' ? 'name' : 'founderName'] = firstName;
    // Beside "Vorname", "Name" is the last one.
    mapping.lastName = guess([...lastName.headers, 'name']);
  }
  // A header that equals the field's label goes first: "Name" may also stand for "Founder".
  for (const [name, { label }] of fields) mapping[name] ??= guess([plainHeader(label)]);
  for (const [name, { headers: others }] of fields) mapping[name] ??= guess(others);
  return mapping;
}

/** 'E-Mail Adresse' and 'email_adresse' are the same header; 'Größe' is 'grosse'. */
function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export const importRowStates = [
  'waiting',
  'ready',
  'error',
  'here',
  'made',
  'removed',
  'kept',
] as const;
export type ImportRowState = (typeof importRowStates)[number];

/**
 * A reason why a row is not imported, or not removed again. Without a column it is about the whole
 * row.
 */
export type ImportProblem = { column: string | null; text: string };

export const importStates = [
  'uploaded',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** Of the zip that an export makes and an empty instance takes. */
export const instanceFormat = { format: 'slipstream-instance', version: 1 } as const;
export const maxInstanceBytes = 100 * 1024 * 1024;
