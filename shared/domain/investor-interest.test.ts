import { expect, it } from 'vitest';
import { isHumanVisit, openedLinkPath, repeatOpenMs } from './investor-interest.ts';

it('a counted link leads through us', () => {
  expect(openedLinkPath('0d3f', 'deck')).toBe('/investor/open/0d3f/deck');
});

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const click = { fetchSite: 'same-origin', fetchMode: 'navigate', fetchDest: 'document' };

it('a click in a browser counts, also without fetch metadata', () => {
  expect(isHumanVisit({ userAgent, ...click })).toBe(true);
  expect(isHumanVisit({ userAgent })).toBe(true);
  expect(isHumanVisit({ userAgent, ...click, fetchSite: 'none' })).toBe(true);
  expect(isHumanVisit({ userAgent: `${userAgent} CUBOT X30`, ...click })).toBe(true);
  expect(isHumanVisit({ userAgent: `${userAgent} Bottleneck`, ...click })).toBe(true);
});

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; SafeLinks Scanner)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 BingPreview/1.0b',
  'facebookexternalhit/1.1',
  'curl/8.5.0',
  'Opera/9.80 (Windows NT 6.1)',
  'Mozilla/5.0 Java/17',
  'python-requests/2.31',
  '',
])('a visit by %j does not count', (machine) => {
  expect(isHumanVisit({ userAgent: machine, ...click })).toBe(false);
});

it.each([
  { purpose: 'prefetch' },
  { purpose: 'prefetch;prerender' },
  { purpose: 'prerender' },
  { purpose: 'preview' },
  { fetchMode: 'no-cors' },
  { fetchSite: 'cross-site' },
  { fetchMode: 'no-cors', fetchDest: 'image' },
  { fetchDest: 'iframe' },
])('a visit with %j does not count', (headers) => {
  expect(isHumanVisit({ userAgent, ...click, ...headers })).toBe(false);
});

it('an opening counts again after half a minute', () => {
  expect(repeatOpenMs).toBe(30_000);
});
