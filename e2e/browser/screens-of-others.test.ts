import { describe, expect, it } from 'vitest';
import { actAsAdmin, actAsInvestor } from '../act-as.ts';
import { browser } from './browser.ts';
import { openPage } from './open-page.ts';
import { findScreenProblems, type Tour } from './problems-of.ts';
import { product } from './product.ts';
import {
  tourAdmin,
  tourApplication,
  tourInvestor,
  tourPublic,
  tourTeasers,
} from './visitor-tours.ts';

describe('every screen of investors, admins and visitors is accessible and fits', () => {
  it.each<[string, string, Tour]>([
    ['approved', 'investor@demo.test', tourInvestor],
    ['waiting', 'ruth.nakamura@demo.test', tourTeasers],
  ])('of an investor: %s', async (_name, email, tour) => {
    const { context, page } = await actAsInvestor(browser, product, email);
    expect(await findScreenProblems(page, tour)).toEqual({});
    await context.close();
  });

  it('of an admin', async () => {
    const { context, page } = await actAsAdmin(browser, product);
    expect(await findScreenProblems(page, tourAdmin)).toEqual({});
    await context.close();
  });

  it.each<[string, Tour]>([
    ['outside', tourPublic],
    ['applying', tourApplication],
  ])('of a visitor: %s', async (_name, tour) => {
    const { context, page } = await openPage(browser, { baseURL: product.url });
    expect(await findScreenProblems(page, tour)).toEqual({});
    await context.close();
  });
});
