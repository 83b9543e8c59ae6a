/** What of a startup an investor opens through a counted link. */
export const openedKinds = ['deck', 'website'] as const;
export type OpenedKind = (typeof openedKinds)[number];

/** Answered by the server: leads to a startup's deck or website, and counts it for the founder. */
export function openedLinkPath(founderId: string, kind: OpenedKind): string {
  return `/investor/open/${founderId}/${kind}`;
}

/** A double click, or a page loaded again, is one look. */
export const sameLookMs = 30 * 1000;

type Headers = Partial<
  Record<'userAgent' | 'purpose' | 'fetchSite' | 'fetchMode' | 'fetchDest', string | undefined>
>;

const machines =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scan|fetch|monitor|facebookexternalhit|embedly|whatsapp|telegram|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|libwww|phantom/i;

/**
 * Whether a person looks: a browser that goes to a page. Not a bot or a link preview, not a page
 * fetched ahead of a click, nor one that another site had loaded as a picture, frame or script.
 */
export function isPersonLooking(headers: Headers): boolean {
  const { userAgent = '', purpose = '', fetchSite, fetchMode, fetchDest } = headers;
  if (!/mozilla\/5/i.test(userAgent) || machines.test(userAgent)) return false;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  if (fetchSite === 'cross-site') return false;
  if (fetchMode !== undefined && fetchMode !== 'navigate') return false;
  return fetchDest === undefined || fetchDest === 'document';
}
