import { beforeEach, expect, it } from 'vitest';
import { countForLanding, findLanding, listLandingVersions } from '#db/queries/landing.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Landing } from '#shared/api/landing.ts';
import { startingLanding } from '#shared/domain/starting-landing.ts';
import type { Actor } from '../audit/record-audit.ts';
import { restoreLanding, saveLanding } from './save-landing.ts';

const { db } = useTestDatabase();
const now = new Date('2026-12-10T12:00:00Z');
let actor: Actor;

beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('content_versions').where('kind', '=', 'page').execute();
  actor = await newAccount(db, 'admin');
});

const called = (title: string): Landing => ({
  hero: startingLanding.hero,
  sections: startingLanding.sections.map((section) =>
    section.kind === 'closing' ? { ...section, title } : section,
  ),
});
const save = (landing: Landing, seenVersion: number) =>
  saveLanding(db, { landing, seenVersion, actor, now });
const audit = () =>
  db.selectFrom('audit_log').orderBy('id').select(['action', 'details']).execute();

it('keeps each save as a version, and says in the audit log what changed', async () => {
  expect(await findLanding(db)).toEqual({ version: 0, landing: startingLanding });
  await save(called('Ride along.'), 0);
  const turned = {
    hero: { ...startingLanding.hero, note: '' },
    sections: called('Ride along.').sections.toReversed(),
  };
  await save(turned, 1);
  expect(await findLanding(db)).toEqual({ version: 2, landing: turned });
  expect(await listLandingVersions(db)).toMatchObject([
    { version: 2, savedBy: actor.email, savedAt: now.toISOString() },
    { version: 1, landing: called('Ride along.') },
    { version: 0, landing: startingLanding, savedAt: null },
  ]);
  expect(await audit()).toEqual([
    { action: 'landing.saved', details: { changed: ['closing'] } },
    { action: 'landing.saved', details: { changed: ['opening', 'order'] } },
  ]);
});

it('restores no story whose person has taken back their consent', async () => {
  const told = (stories: { id: string; hasConsent: boolean; isShown: boolean }[]): Landing => ({
    ...startingLanding,
    sections: startingLanding.sections.map((section) => {
      if (section.kind !== 'stories') return section;
      const words = { name: 'Ada', company: '', text: 'It helped.', link: '', hasStars: false };
      const pictures = { picture: null, portrait: null };
      return { ...section, stories: stories.map((story) => ({ ...words, ...pictures, ...story })) };
    }),
  });
  const [ada, bo] = [
    { id: 'ada', hasConsent: true, isShown: true },
    { id: 'bo', hasConsent: true, isShown: true },
  ];
  const silent = { ...ada, hasConsent: false, isShown: false };
  await save(told([ada, bo]), 0);
  await save(told([silent]), 1);
  await restoreLanding(db, { version: 1, seenVersion: 2, actor, now });
  expect((await findLanding(db)).landing).toEqual(told([silent, bo]));
});

it('takes the same save twice as one, and refuses another over a newer version', async () => {
  await save(called('Ride along.'), 0);
  await save(called('Ride along.'), 0);
  await expect(save(called('Come with us.'), 0)).rejects.toMatchObject({ code: 'landing_changed' });
  await expect(save(called('Come with us.'), 2)).rejects.toMatchObject({ code: 'landing_changed' });
  expect(await audit()).toHaveLength(1);
});

it('lets one of ten who save at once be first', async () => {
  const saves = Array.from({ length: 10 }, (_, n) => save(called(`Ride ${n}`), 0));
  const results = await Promise.allSettled(saves);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await findLanding(db)).version).toBe(1);
  expect(await audit()).toHaveLength(1);
});

it('restores an earlier version as the next one, also the page that it started from', async () => {
  const restore = (version: number, seenVersion: number) =>
    restoreLanding(db, { version, seenVersion, actor, now });
  await save(called('Ride along.'), 0);
  await save(called('Come with us.'), 1);
  await restore(1, 2);
  expect(await findLanding(db)).toEqual({ version: 3, landing: called('Ride along.') });
  await restore(0, 3);
  expect(await findLanding(db)).toEqual({ version: 4, landing: startingLanding });
  await expect(restore(9, 4)).rejects.toMatchObject({ code: 'program_version_not_found' });
});

it('counts nothing of an empty program', async () => {
  expect(await countForLanding(db)).toEqual({
    startups: 0,
    founders: 0,
    tasks: 0,
    pledges: 0,
    investors: 0,
  });
});
