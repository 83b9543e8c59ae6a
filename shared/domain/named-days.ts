import { Temporal } from 'temporal-polyfill';
import type { CalendarDate } from '../time.ts';

/** Feasts on the same day of each year, as founders of several languages name them. */
const feasts: [name: RegExp, month: number, day: number][] = [
  [
    /^(?:(?:the|this) )?(?:christmas|x-?mas)(?: day)?$|^(?:weihnachten|noël|noel|navidad|natale?|kerst(?:mis)?)$/,
    12,
    25,
  ],
  [/^(?:christmas|x-?mas) eve$|^(?:heilig(?:er )?abend|nochebuena)$/, 12, 24],
  [/^(?:the )?new year(?:[’']?s)?(?: eve)?$|^(?:nye|silvester|nochevieja)$/, 12, 31],
  [/^new year[’']?s day$|^neujahr$/, 1, 1],
  [/^valentine[’']?s(?: day)?$/, 2, 14],
  [/^halloween$/, 10, 31],
];

/** `christmas`: the next one. */
export function feastDay(words: string, today: CalendarDate): CalendarDate | null {
  const found = feasts.find(([name]) => name.test(words));
  if (!found) return null;
  const [, month, day] = found;
  const thisYear = Temporal.PlainDate.from(today).with({ month, day });
  const date = thisYear.toString() < today ? thisYear.add({ years: 1 }) : thisYear;
  return date.toString();
}

/** The names of spans of time whose end or next one is a day in English, too. */
const periods: [name: string, english: string][] = [
  ['woche[n]?|semaine|semana|settimana|week|vecka[n]?', 'week'],
  ['monat(?:e?s)?|mois|mes|mês|mese|maand|månad(?:en)?', 'month'],
  ['quartals?|trimestre|kwartaal|kvartal(?:et)?', 'quarter'],
  ['jahr(?:e?s)?|année|an|año|ano|anno|jaar|år(?:et)?', 'year'],
];
const foreignEnd = '(?:ende?|fin|final(?:es)?|fine|eind|slutet)';
const ofIt =
  "(?: (?:de[rs]|dieser|dieses|del?|du|do|da|della|van|av|de la|de l[’']|de cette|de esta|de este))* ?(?:(?:la|de|het) |l[’'])?";
const nextBefore =
  '(?:(?:der|die|das|den) )?(?:nächste[rsn]?|kommende[rsn]?|volgende|nästa|próxim[ao]|prossim[ao])';
const nextAfter = '(?:prochaine?|que viene|que vem|próxim[ao]|prossim[ao])';
const anyArticle = "(?:(?:la|le|el|il|de|a|o|la|het|l[’']) ?)?";

/** `Ende der Woche`, `fin du mois`, `Monatsende`, `la semaine prochaine`, in English; null for anything else. */
export function foreignPeriod(words: string): string | null {
  for (const [name, english] of periods) {
    const is = (pattern: string) => new RegExp(`^${pattern}$`, 'iu').test(words);
    if (is(`${anyArticle}${foreignEnd}${ofIt}(?:${name})`)) return `end of ${english}`;
    if (/^(?:monats|quartals|jahres)ende$/i.test(words) && is(`(?:${name})ende`)) {
      return `end of ${english}`;
    }
    if (is(`${nextBefore} (?:${name})`) || is(`${anyArticle}(?:${name}) ${nextAfter}`)) {
      return `next ${english}`;
    }
  }
  return null;
}

/** Short names of weekdays in `date-languages.ts`, from Monday on. */
const shortNames: Record<string, string[]> = {
  de: ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
  fr: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
  es: ['lun', 'mar', 'mié|mie', 'jue', 'vie', 'sáb|sab', 'dom'],
  pt: ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb|sab', 'dom'],
  it: ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'],
  nl: ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'],
  sv: ['mån', 'tis', 'ons', 'tor|tors', 'fre', 'lör', 'sön'],
};
/** These are names of people or words of other languages as well. */
const meansElse = /^(?:mo|ma|di|do|so|sam|dom|gio|sex|mar|dim|tor)$/;

/**
 * The weekday (1 to 7) that a short name means: in the founder's own language, and with the dot of an
 * abbreviation (`Mi.`) in any other. `isSure`: it can mean nothing else.
 */
export function shortWeekday(
  text: string,
  locale: string | null,
): { weekday: number; isSure: boolean } | null {
  const [, word = '', dot = ''] =
    /^(?:(?:am|le|el|il|op|på|den|na|no) )?(\p{L}{2,4})(\.?)[,!]?$/u.exec(text.toLowerCase()) ?? [];
  const language = (locale ?? '').slice(0, 2).toLowerCase();
  const own = shortNames[language];
  const weekdayIn = (names: string[]) =>
    names.findIndex((name) => name.split('|').includes(word)) + 1;
  const weekday = own ? weekdayIn(own) : 0;
  if (weekday > 0) {
    // Only German writes its days with a capital.
    const mayBeName = language !== 'de' && dot === '' && /^\p{Lu}/u.test(text);
    return { weekday, isSure: !(mayBeName && meansElse.test(word)) };
  }
  if (dot === '' && !/[^a-z]/.test(word)) return null;
  const weekdays = new Set(Object.values(shortNames).map(weekdayIn));
  weekdays.delete(0);
  const [only] = weekdays;
  if (only === undefined || weekdays.size > 1 || word === 'mar') return null;
  return { weekday: only, isSure: !meansElse.test(word) };
}

/** Points in time whose day only the founder knows, behind a word that announces a date. */
const occasion =
  /^(?:(?:the|our|my) )?(?:next|coming|upcoming|following) |^(?:the )?(?:end|start|beginning|middle|close) of |(?:^|\s)(?:birthday|anniversary|sprint|iteration|deadline|demo day|demoday|launch(?: day| date)?|go-?live|kick-?off|graduation|stand-?up|retro|all-?hands|off-?site|(?:board|team|investor|weekly|staff) meeting|term|semester|fiscal year|black friday|cyber monday|easter|pay ?day)$/i;
const arranging =
  /^(?:sort|group|filter|order|rank|split|search|list|organi[sz]e|arrange|divide|multiply|segment|label|name|index|replace|go|stand|play|live|do it|follow)\b/i;

/**
 * True if what stands behind “by” names a point in time that no calendar has: “my birthday”, “next sprint”, and
 * whatever is written in letters that no language here has.
 */
export function isOccasion(title: string, when: string): boolean {
  const isForeign = !/[\p{Script=Latin}\d]/u.test(when) && /\p{L}/u.test(when);
  return isForeign || (occasion.test(when) && !arranging.test(title));
}
