/** An investor opens these through a counted link. */
export const openedKinds = ['deck', 'website'] as const;
export type OpenedKind = (typeof openedKinds)[number];

/** A path that redirects to a startup's deck or website, and counts the visit for the founder. */
export function openedLinkPath(startupId: string, kind: OpenedKind): string {
  return `/investor/open/${startupId}/${kind}`;
}

/** Visits this close to each other, as with a double click, count once. */
export const repeatOpenMs = 30 * 1000;

type Headers = Partial<
  Record<'userAgent' | 'purpose' | 'fetchSite' | 'fetchMode' | 'fetchDest', string | undefined>
>;

const botUserAgents =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scan|fetch|monitor|facebookexternalhit|embedly|whatsapp|telegram|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|libwww|phantom/i;

/**
 * True if a person opened the link in a browser. Not so for a bot, a link preview or a prefetch,
 * nor for a picture, frame or script of another site.
 */
export function isHumanVisit(headers: Headers): boolean {
  const { userAgent = '', purpose = '', fetchSite, fetchMode, fetchDest } = headers;
  if (!/mozilla\/5/i.test(userAgent) || botUserAgents.test(userAgent)) return false;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  if (fetchSite === 'cross-site') return false;
  if (fetchMode !== undefined && fetchMode !== 'navigate') return false;
  return fetchDest === undefined || fetchDest === 'document';
}
