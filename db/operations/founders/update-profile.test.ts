import { beforeEach, expect, it } from 'vitest';
import { findProfile } from '#db/queries/founders.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import {
  milestoneChangesSchema,
  type ProfilePatch,
  profileFieldsSchema,
} from '#shared/api/profile.ts';
import { updateProfile } from './update-profile.ts';

const { db } = useTestDatabase();
let founderId: string;
beforeEach(async () => {
  founderId = (await newFounder(db)).id;
});

const now = new Date('2026-06-15T12:00:00Z');
const update = (version: number, changes: object, added: object[] = []) =>
  updateProfile(db, {
    founderId,
    version,
    changes: profileFieldsSchema.parse(changes),
    milestones: milestoneChangesSchema.parse({ added }),
    now,
  });
const row = async () => (await readFounderRows(db, founderId)).startup_applications[0];

const everything = {
  founderBio: 'Baker, then engineer.\nThen both.',
  founderLocation: 'Lisbon, Portugal',
  founderLinkedin: 'linkedin.com/in/ada',
  founderAvatar: 'https://example.com/ada.png',
  websiteUrl: 'http://example.com/',
  pitchDeckUrl: 'https://example.com/deck.pdf',
  description: 'Bread by post.',
  teamSize: 5,
  fundingRaised: 'series-b+',
  monthlyRevenue: '10k-50k',
  lookingForFunding: true,
  fundingAmount: '250k-1m',
} satisfies Required<ProfilePatch>;

it('changes every editable field and no other', async () => {
  const before = await row();
  const answer = await update(1, everything);
  const shown = { ...everything, founderLinkedin: 'https://linkedin.com/in/ada' };
  expect(answer).toMatchObject({ ...shown, version: 2 });
  expect(await findProfile(db, { founderId })).toEqual(answer);
  expect(await row()).toEqual({
    ...before,
    founder_bio: shown.founderBio,
    founder_location: shown.founderLocation,
    founder_linkedin: shown.founderLinkedin,
    founder_avatar: shown.founderAvatar,
    website_url: shown.websiteUrl,
    pitch_deck_url: shown.pitchDeckUrl,
    description: shown.description,
    search_text: String(before?.search_text).replace('makes one thing well.', 'bread by post.'),
    team_size: 5,
    funding_raised: 'series-b+',
    monthly_revenue: '10k-50k',
    looking_for_funding: true,
    funding_amount: '250k-1m',
    profile_version: 2,
    profile_edited_by: founderId,
  });
});

it('stores an emptied text as null', async () => {
  await update(1, everything);
  const emptied = {
    founderBio: ' ',
    founderLocation: '',
    founderLinkedin: '',
    founderAvatar: null,
  };
  const more = { websiteUrl: ' ', pitchDeckUrl: null, monthlyRevenue: null, fundingAmount: null };
  expect(await update(2, { ...emptied, ...more })).toMatchObject({
    founderBio: null,
    founderLocation: null,
    founderLinkedin: null,
    founderAvatar: null,
    websiteUrl: null,
    pitchDeckUrl: null,
    monthlyRevenue: null,
    fundingAmount: null,
    version: 3,
  });
});

it('refuses an older version with the current profile and changes nothing', async () => {
  const current = await update(1, { founderBio: 'First window' });
  const before = await row();
  await expect(
    update(1, { founderBio: 'Second window', founderLocation: 'Here' }),
  ).rejects.toMatchObject({ code: 'profile_changed', status: 409, current });
  expect(await row()).toEqual(before);
  expect(await update(2, { founderBio: 'Second window' })).toMatchObject({ version: 3 });
});

it('refuses a version that never existed', async () => {
  await expect(update(7, { founderBio: 'Hello' })).rejects.toMatchObject({
    code: 'profile_changed',
  });
});

it('changes the profile once when the request is repeated', async () => {
  await update(1, everything);
  expect(await update(1, everything)).toMatchObject({ version: 2 });
  expect(await update(2, {})).toMatchObject({ version: 2 });
});

it('accepts one of twenty concurrent edits of a version and refuses the others', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => update(1, { founderBio: `Window ${index}` })),
  );
  const refused = answers.filter((each) => each.status === 'rejected');
  expect(refused.map((each) => each.reason.code)).toEqual(Array(19).fill('profile_changed'));
  const won = answers.findIndex((each) => each.status === 'fulfilled');
  expect(await row()).toMatchObject({ founder_bio: `Window ${won}` });
  expect(await update(2, {})).toMatchObject({ version: 2 });
});

const launch = { id: '1', title: 'Launch', date: '2026-01-01' };

it.each([
  ['reached only tomorrow', 2, [launch, { ...launch, id: '2', date: '2026-06-16' }]],
  ['made from an older version', 1, [launch]],
])('saves profile and milestones together: nothing of an edit %s', async (_, version, added) => {
  await update(1, { founderBio: 'Before' });
  const before = await readFounderRows(db, founderId);
  await expect(update(version, { founderBio: 'After' }, added)).rejects.toThrow();
  expect(await readFounderRows(db, founderId)).toEqual(before);
  const after = { founderBio: 'After', version: 3, milestones: [{ title: 'Launch' }] };
  expect(await update(2, { founderBio: 'After' }, [launch])).toMatchObject(after);
});

it('does not conflict with concurrent changes of milestones', async () => {
  const [, added] = await Promise.all([
    update(1, { founderBio: 'Hello' }),
    update(0, {}, [launch]),
  ]);
  expect(added?.milestones).toHaveLength(1);
  expect(await update(2, { founderBio: 'Bye' })).toMatchObject({
    version: 3,
    milestones: [{ title: 'Launch' }],
  });
});
