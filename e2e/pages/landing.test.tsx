import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Browser } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { web } = useTestWeb();
const community = /^\/api\/community$/;
const banner = () => screen.findByRole('complementary', { name: 'Applications' });

it.each([
  ['none is known', null, 'The next cohort has no date yet.'],
  [
    'the next one is known',
    { cohort: 'Cohort 10', isOpen: false, opensAt: '2027-03-03T12:00:00Z', closesAt: null },
    'Cohort 10 takes them from March 3.',
  ],
])('says plainly that no window is open: %s', async (_when, applications, detail) => {
  fakeResponse(community, () => Response.json({ applications }));
  openPage(web(), new Browser(web()), '/');
  const shown = within(await banner());
  await shown.findByText('Applications are closed right now.');
  shown.getByText(detail);
  const links = shown.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Tell me when they open']);
  expect(links[0]?.getAttribute('href')).toBe('/apply');
});

it('keeps quiet about the window when it cannot be read', async () => {
  let hasAnswered = false;
  fakeResponse(community, () => {
    hasAnswered = true;
    return Response.json({}, { status: 503 });
  });
  openPage(web(), new Browser(web()), '/');
  await screen.findByRole('heading', { level: 1 });
  await expect.poll(() => hasAnswered).toBe(true);
  expect((await banner()).textContent).toBe('');
});
