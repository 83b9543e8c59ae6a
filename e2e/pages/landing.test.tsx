import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { countForLanding } from '#db/queries/landing.ts';
import { demoLanding } from '#db/seed/demo-landing.ts';
import { toPublicLanding } from '#shared/domain/landing.ts';
import { LoopScene } from '#web/client/features/landing/loop-scene.tsx';
import { Browser } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { db, web } = useTestWeb();
const community = /^\/api\/community$/;
const banner = () => screen.findByRole('complementary', { name: 'Applications' });

it.each([
  ['none is known', null, 'The next cohort doesn’t have a date yet.'],
  [
    'the next one is known',
    { cohort: 'Cohort 10', isOpen: false, opensAt: '2031-03-05T12:00:00Z', closesAt: null },
    'Cohort 10 takes them from Wed, Mar 5, 2031.',
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

it('puts the dates of the cohort on the line of the program', async () => {
  const opensAt = '2026-11-03T12:00:00Z';
  const dates = { startsOn: '2031-01-06', endsOn: '2031-04-06' };
  const applications = { cohort: 'Cohort 10', isOpen: true, opensAt, closesAt: null, ...dates };
  fakeResponse(community, () => Response.json({ applications }));
  openPage(web(), new Browser(web()), '/');
  const program = within(await screen.findByRole('region', { name: 'Thirteen weeks, together' }));
  await program.findByText('The dates of Cohort 10');
  expect(program.getAllByText(/^Week /).map(({ textContent }) => textContent)).toEqual([
    'Week 1 · Mon, Jan 6, 2031',
    'Week 5 · Mon, Feb 3, 2031',
    'Week 9 · Mon, Mar 3, 2031',
    'Week 13 · Sun, Apr 6, 2031',
  ]);
});

it('shows the weeks without dates while no cohort has any', async () => {
  fakeResponse(community, () => Response.json({ applications: null }));
  openPage(web(), new Browser(web()), '/');
  const program = within(await screen.findByRole('region', { name: 'Thirteen weeks, together' }));
  await program.findByText('The next cohort has no dates yet.');
  expect(program.getAllByText(/^Week /).map(({ textContent }) => textContent)).toEqual([
    'Week 1',
    'Week 5',
    'Week 9',
    'Week 13',
  ]);
});

it('says what it costs, and answers six questions', async () => {
  const facts = {
    counts: await countForLanding(db),
    premiumPrice: { price: '$29', unit: 'a month' },
  };
  fakeResponse(/^\/api\/landing$/, () => Response.json(toPublicLanding(demoLanding, facts)));
  openPage(web(), new Browser(web()), '/');
  const costs = within(await screen.findByRole('region', { name: 'What it costs' }));
  expect(costs.getAllByText(/^\$/).map(({ textContent }) => textContent)).toEqual([
    '$0',
    '$29 a month',
    '$0',
  ]);
  const questions = screen.getByRole('region', { name: 'Questions founders ask' });
  const all = [...questions.querySelectorAll('details')];
  expect(all.map(({ open }) => open)).toEqual(Array(6).fill(false));
  expect(all.every((one) => one.querySelector('summary + p')?.textContent)).toBe(true);
});

it('fades the end of the loop out over its beginning, and goes on with that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const inView = [{ isIntersecting: true }];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly report: (entries: typeof inView) => void) {}
      observe = () => this.report(inView);
      disconnect = () => undefined;
    },
  );
  try {
    const { container } = render(<LoopScene />);
    const layers = () => [...(container.querySelector('[data-step]')?.children ?? [])];
    // React runs effects later: the step is shown when its own timer is set.
    const isShown = () => expect.poll(() => vi.getTimerCount(), { interval: 5 }).toBe(1);
    const nextStep = async () => {
      vi.advanceTimersToNextTimer();
      await isShown();
    };
    await isShown();
    for (let step = 0; step < 20 && layers().length === 1; step++) await nextStep();
    const [beginning, end] = layers();
    expect(beginning?.textContent).toContain('1,240points0 of 4 done');
    expect(end?.textContent).toContain('1,310points3 of 4 done');
    expect(layers().map((layer) => layer.hasAttribute('data-fading'))).toEqual([false, true]);
    await nextStep();
    expect(layers()).toEqual([beginning]);
    expect(beginning?.textContent).toContain('/task done clinics');
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
