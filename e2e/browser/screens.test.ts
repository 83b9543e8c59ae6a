import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import {
  tourAnalysis,
  tourCoach,
  tourFigures,
  tourPeople,
  tourSandbox,
  tourWork,
} from './founder-tour.ts';
import { findScreenProblems, type Tour } from './problems-of.ts';
import { product } from './product.ts';

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
    expect(await findScreenProblems(page, tour)).toEqual({});
    await context.close();
  });
});
