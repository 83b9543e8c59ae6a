import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setPreference } from '#db/operations/settings/founder-settings.ts';
import { findSettings } from '#db/queries/settings/find-settings.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
let founderId = '';
const onHome = { response_url: undefined, view: { type: 'home' } };

beforeAll(() => bot().install());
beforeEach(async () => {
  await bot().unlinkFounders();
  founderId = (await newFounder(db, { slackUserId: bot().ada })).id;
  await bot().event({ type: 'app_home_opened', user: bot().ada, tab: 'home' });
  await vi.waitFor(() => expect(homes().at(-1)?.args.view).toContain('settings_open'), 5_000);
  bot().slack.calls.length = 0;
});

const homes = () => bot().slack.called('views.publish');
const settings = () => findSettings(db, { founderId, now: new Date() });
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

async function openForm() {
  const opened = () => bot().slack.called('views.open');
  const before = opened().length;
  const trigger_id = await bot().trigger();
  await bot().click('settings_open', '', { ...onHome, trigger_id });
  await vi.waitFor(() => expect(opened().length).toBeGreaterThan(before), 5_000);
  expect(opened().at(-1)?.status).toBe(200);
  return JSON.parse(opened().at(-1)?.args.view ?? '');
}

type Form = {
  hour: number;
  days?: string[];
  messages: string[];
  pausedUntil: string | null;
  audience: string;
};

const usualDays = ['1', '2', '3', '4', '5'];

function submit(view: object, wanted: Form, id = 'V1') {
  const { hour, days = usualDays, messages, pausedUntil, audience } = wanted;
  const values = {
    listHour: { value: { selected_option: { value: String(hour) } } },
    listDays: { value: { selected_options: days.map((value) => ({ value })) } },
    ownMessages: { value: { selected_options: [] } },
    messages: { value: { selected_options: messages.map((value) => ({ value })) } },
    pausedUntil: { value: { selected_date: pausedUntil } },
    audience: { value: { selected_option: { value: audience } } },
  };
  const form = { ...view, id, hash: '1', callback_id: 'settings_form', state: { values } };
  return bot().submit('settings_form', {}, { trigger_id: 'T1', view: form });
}

test('the Home tab opens the settings as they are', async () => {
  const off = { founderId, type: 'cheer', channel: 'slack', enabled: false } as const;
  await setPreference(db, off);
  const { blocks } = await openForm();
  const [own, others, hour, days, pause, audience] = blocks;
  const chosen = [own, others].flatMap(({ element }) =>
    element.initial_options.map(({ value }: { value: string }) => value),
  );
  expect(chosen).toContain('morning_list');
  expect(chosen).toContain('help_offer');
  expect(chosen).not.toContain('cheer');
  // Slack's limit for checkboxes.
  for (const { element } of [own, others]) expect(element.options.length).toBeLessThanOrEqual(10);
  expect(hour.element.initial_option.text.text).toBe('8:00 AM');
  expect(days.element.initial_options.map(({ value }: { value: string }) => value)).toEqual([
    ...['1', '2', '3', '4', '5'],
  ]);
  expect(pause.element.initial_date).toBeUndefined();
  expect(audience.element.initial_option.value).toBe('shared');
});

test('what is saved there is what the web’s settings say, and the Home tab says so', async () => {
  const view = await openForm();
  const wanted = { hour: 6, messages: ['peer_help'], pausedUntil: inAWeek, audience: 'private' };
  for (let time = 0; time < 2; time += 1) await submit(view, wanted);
  await vi.waitFor(
    () => expect(homes().at(-1)?.args.view).toContain('Your settings are saved.'),
    5_000,
  );
  const saved = await settings();
  expect(saved).toMatchObject({ listHour: 6, pausedUntil: inAWeek, privateByDefault: true });
  const inSlack = saved.preferences.filter(({ channels }) => channels.slack);
  expect(inSlack.map(({ type }) => type)).toEqual(['peer_help']);
  // In the app and by email nothing changed.
  expect(saved.preferences.find(({ type }) => type === 'introduction')?.channels).toEqual({
    in_app: true,
    slack: false,
    email: true,
  });
  await submit(await openForm(), { ...wanted, messages: [], pausedUntil: null }, 'V2');
  await expect.poll(async () => (await settings()).pausedUntil, { timeout: 5_000 }).toBeNull();
  expect((await settings()).preferences.filter(({ channels }) => channels.slack)).toEqual([]);
});

test('a default that is left open stays open, and a past day answers in the form', async () => {
  const view = await openForm();
  const wanted = { hour: 9, messages: [], pausedUntil: '2020-01-01', audience: 'shared' };
  expect(JSON.parse((await submit(view, wanted)).text)).toMatchObject({
    errors: { pausedUntil: 'A pause has to end tomorrow or later.' },
  });
  await submit(view, { ...wanted, hour: 99, pausedUntil: null }, 'V3');
  await vi.waitFor(() => expect(homes().at(-1)?.args.view).toContain('saved'), 5_000);
  const row = await bot()
    .database.db.selectFrom('founders')
    .where('id', '=', founderId)
    .select(['private_by_default', 'list_hour'])
    .executeTakeFirst();
  expect(row).toEqual({ private_by_default: null, list_hour: 8 });
});

test('the days of the list are saved as chosen, and one has to stay', async () => {
  const view = await openForm();
  const wanted = { hour: 8, messages: [], pausedUntil: null, audience: 'shared' };
  expect(JSON.parse((await submit(view, { ...wanted, days: [] })).text)).toMatchObject({
    errors: { listDays: 'Choose a day, or uncheck “Morning list” above.' },
  });
  await submit(view, wanted, 'V4');
  await vi.waitFor(() => expect(homes().at(-1)?.args.view).toContain('saved'), 5_000);
  expect((await settings()).listDays).toBeNull();
  await submit(view, { ...wanted, days: ['1', '3', '6'] }, 'V5');
  await expect.poll(async () => (await settings()).listDays, { timeout: 5_000 }).toEqual([1, 3, 6]);
});
