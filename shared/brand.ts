/** `Dec 3, 10:00 PM` or `3 Dec, 22:00`, by the language whose custom it is. */
export const dateStyles = ['en-US', 'en-GB'] as const;
export type DateStyle = (typeof dateStyles)[number];

/** The day on which the program's weeks begin. */
export const weekStartDays = ['sunday', 'monday'] as const;
export type WeekStartDay = (typeof weekStartDays)[number];

/** The program that an instance runs, as people read it. */
export type Brand = {
  name: string;
  tagline: string;
  supportEmail: string;
  /** `#rrggbb`, from which `accentTokens` makes the colors of both themes. */
  accent: string;
  /** The id of a picture of ours; empty is the first letter of another name, and our mark under our own. */
  logo: string;
  /** The addresses of the program's own texts; empty for those that it doesn't have. */
  privacyUrl: string;
  privacyLabel: string;
  termsUrl: string;
  termsLabel: string;
  imprintUrl: string;
  imprintLabel: string;
  /** Leaves out the footer's line that names the software. */
  hidesMaker: boolean;
  /** An IANA zone: for what has no reader of its own, and for people who haven't said theirs. */
  timeZone: string;
  /** How dates are written; the words around them are English. */
  dateStyle: DateStyle;
  weekStartsOn: WeekStartDay;
  /** Grows with each save, so that browsers read what was drawn for it anew. */
  version: number;
};

/** An instance starts from these, and a setting that its staff leave empty falls back to its own. */
export const defaultBrand: Brand = {
  name: 'Slipstream',
  tagline: 'Founders ride faster in each other’s slipstream.',
  supportEmail: 'support@slipstream.community',
  // The built style sheets have its tokens.
  accent: '#0b7a75',
  logo: '',
  privacyUrl: '',
  privacyLabel: 'Privacy policy',
  termsUrl: '',
  termsLabel: 'Terms',
  imprintUrl: '',
  imprintLabel: 'Imprint',
  hidesMaker: false,
  timeZone: 'UTC',
  dateStyle: 'en-US',
  weekStartsOn: 'sunday',
  version: 0,
};

/**
 * The brand of the program that this process serves, a program being one database: texts read it when
 * they are written, since staff may change it meanwhile (docs/decisions/program.md).
 */
export const brand: Readonly<Brand> = { ...defaultBrand };

/** Settings that are missing or null fall back. */
export function setBrand(settings: { [Key in keyof Brand]?: Brand[Key] | null | undefined }): void {
  const chosen = Object.entries(settings).filter(([, value]) => value);
  Object.assign(brand, defaultBrand, Object.fromEntries(chosen));
}

/**
 * The built pages hold these in place of the brand, which web fills in: `{{name}}`. A brand itself
 * has no braces.
 */
export const brandPlaceholders: Pick<Brand, 'name' | 'tagline' | 'supportEmail'> = {
  name: '{{name}}',
  tagline: '{{tagline}}',
  supportEmail: '{{supportEmail}}',
};

/** Our mark at the head of every email under our own name, drawn at three times this size. It reads on light and dark. */
export const emailMark = { path: '/email-mark.png', width: 140, height: 30 } as const;
