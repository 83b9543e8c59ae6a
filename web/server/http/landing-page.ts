import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { countForLanding, findLanding, findLandingVersion } from '#db/queries/landing.ts';
import type { Db } from '#db/schema.ts';
import type { Landing, LandingView } from '#shared/api/landing.ts';
import { brand } from '#shared/brand.ts';
import { toPublicLanding } from '#shared/domain/landing.ts';
import { priceParts } from '#shared/domain/premium.ts';
import { startingLanding } from '#shared/domain/starting-landing.ts';
import { rendererFolder } from '#shared/pages.ts';
import { findOfferedPrice, type PaymentConfig } from '../offered-price.ts';

/** The landing page as strangers see it now. */
export type LandingPage = {
  /** Changes with what the page shows. */
  key: string;
  landing: Landing;
  /** React's markup of it; null if the client has not been built. */
  markup: string | null;
};

export type LandingPages = { current(): Promise<LandingPage> };

type Options = {
  db: Db;
  config: PaymentConfig;
  /** The folder of the built client. */
  dist: string;
  now: () => Date;
  onError(error: unknown): void;
};

/** A save is seen within this time, whichever process took it. */
const checkEveryMs = 1_000;
const countEveryMs = 600_000;

/**
 * Renders the landing page whenever somebody asks for it and its texts, the brand or the figures have
 * changed. While the database is away, the page stays as it was.
 */
export function createLandingPages({ db, config, dist, now, onError }: Options): LandingPages {
  let made: (LandingPage & { version: number; brand: string; at: number }) | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    const version = await findLandingVersion(db);
    const at = now().getTime();
    const isCurrent = made?.version === version && made.brand === JSON.stringify(brand);
    if (made && isCurrent && at - made.at < countEveryMs) return;
    const [{ landing }, facts] = await Promise.all([findLanding(db), landingFacts(db, config)]);
    made = await make(toPublicLanding(landing, facts), version, at);
  }

  async function make(landing: Landing, version: number, at: number) {
    const brandThen = JSON.stringify(brand);
    const key = JSON.stringify([landing, brandThen]);
    // Most often nothing but the time has changed.
    const markup = made?.key === key ? made.markup : await render(dist, landing);
    return { key, landing, markup, version, brand: brandThen, at };
  }

  return {
    async current() {
      // The document around the page has the new brand already.
      const isOther = made?.brand !== JSON.stringify(brand);
      if (isOther || now().getTime() - checkedAt >= checkEveryMs) {
        checking ??= check()
          .catch(onError)
          .finally(() => {
            checkedAt = now().getTime();
            checking = null;
          });
        await checking;
      }
      return made ?? make(startingLanding, 0, 0);
    },
  };
}

export async function landingFacts(db: Db, config: PaymentConfig): Promise<LandingView['facts']> {
  const [counts, price] = await Promise.all([countForLanding(db), findOfferedPrice(db, config)]);
  return { counts, premiumPrice: price && priceParts(price) };
}

type Renderer = typeof import('../../client/prerender.tsx');

async function render(dist: string, landing: Landing): Promise<string | null> {
  const file = path.resolve(dist, rendererFolder, 'prerender.js');
  const renderer: Renderer | null = await import(pathToFileURL(file).href).catch((error) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  });
  return renderer ? renderer.renderLanding(landing, { ...brand }) : null;
}
