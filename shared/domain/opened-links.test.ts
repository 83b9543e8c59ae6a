import { expect, it } from 'vitest';
import { isPersonLooking } from './opened-links.ts';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const click = { fetchSite: 'same-origin', fetchMode: 'navigate', fetchDest: 'document' };

it('a click in a browser is a look, also in one that says nothing of it', () => {
  expect(isPersonLooking({ userAgent, ...click })).toBe(true);
  expect(isPersonLooking({ userAgent })).toBe(true);
  expect(isPersonLooking({ userAgent, ...click, fetchSite: 'none' })).toBe(true);
});

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; SafeLinks Scanner)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 BingPreview/1.0b',
  'facebookexternalhit/1.1',
  'curl/8.5.0',
  'python-requests/2.31',
  '',
])('%j is none', (machine) => {
  expect(isPersonLooking({ userAgent: machine, ...click })).toBe(false);
});

it.each([
  { purpose: 'prefetch' },
  { purpose: 'prefetch;prerender' },
  { fetchSite: 'cross-site' },
  { fetchMode: 'no-cors', fetchDest: 'image' },
  { fetchDest: 'iframe' },
])('nor is %j', (headers) => {
  expect(isPersonLooking({ userAgent, ...click, ...headers })).toBe(false);
});
