import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as-founder.ts';
import { launchBrowser } from '../launch-browser.ts';
import { problemsOf } from './problems-of.ts';
import { product } from './product.ts';
import type { Tour } from './tours/tour.ts';
import { tourAnalysis, tourCoach } from './tours/tour-coach.ts';
import { tourFigures } from './tours/tour-figures.ts';
import { tourPeople } from './tours/tour-people.ts';
import { tourSandbox } from './tours/tour-sandbox.ts';
import { tourWork } from './tours/tour-work.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const tours: [string, Tour][] = [
  ['work', tourWork],
  ['people', tourPeople],
  ['figures', tourFigures],
  ['coach', tourCoach],
  ['analysis', tourAnalysis],
  ['sandbox', tourSandbox],
];

describe('every screen is accessible and fits, at three widths and in both themes', () => {
  it.each(tours)('of a founder: %s', async (_name, tour) => {
    const { context, page } = await actAsFounder(browser, product);
    expect(await problemsOf(page, tour)).toEqual({});
    await context.close();
  });
});
