import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { readRow } from '#db/testing/rows.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
let cohort: Awaited<ReturnType<typeof newCohort>>;
let helperId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  await bot().unlinkFounders();
  cohort = await newCohort(db);
  await newFounder(db, { name: 'Ada Park', slackUserId: bot().ada, cohortId: cohort.id });
  const bo = { name: 'Bo Lind', slackUserId: bot().bo, cohortId: cohort.id };
  helperId = (await newFounder(db, bo)).id;
});

const say = (text: string) => bot().say('/thanks', text);

const pointsOf = async (founderId: string) =>
  (await readRow(db, 'founder_totals', { founder_id: founderId }, 'points')).points;

test('thanks the mentioned founder, once a day', async () => {
  const mention = `<@${bot().bo}|bo>`;
  expect(await say(`${mention} for the R&amp;D intro`)).toBe(
    'You thanked *Bo Lind* for the R&amp;D intro: they earned 15 points.',
  );
  expect(await pointsOf(helperId)).toBe(15);
  expect(await say(`${mention} for more`)).toBe(
    'You’ve already thanked this founder today. You can thank them again tomorrow.',
  );
  expect(await pointsOf(helperId)).toBe(15);
});

test('undoes the latest thanks', async () => {
  expect(await say('undo')).toBe('There are no thanks to undo.');
  await say(`<@${bot().bo}> for the intro`);
  expect(await say('UNDO')).toBe('Your thanks to *Bo Lind* were taken back.');
  expect(await pointsOf(helperId)).toBe(0);
});

test('says what is missing', async () => {
  expect(await say('help')).toContain('`/thanks @founder for WHAT`');
  expect(await say('undu')).toContain('Did you mean `/thanks undo`?');
  expect(await say('Bo')).toBe('Who do you want to thank?');
  expect(await say(`<@${bot().bo}> for`)).toBe('What did they help you with?');
  expect(await say('<@U0STRANGER|eve> for the intro')).toBe(
    'I don’t yet know which founder *@eve* is.',
  );
  expect(await say(`<@${bot().ada}> for myself`)).toContain('you can’t thank yourself');
  expect(await say(`<@${bot().bo}> for ${'x'.repeat(281)}`)).toContain('under 280 characters');
});

const blocksOf = (view: string | undefined) => JSON.parse(view ?? '{}').blocks ?? [];

/** Submits the form that `/thanks` alone opens; what Slack is answered. */
async function submitForm(founderId: string, forWhat: string) {
  const option = { value: founderId, text: { type: 'plain_text', text: 'x' } };
  const { text } = await bot().submit('thanks_form', {
    founderId: { value: { selected_option: option } },
    forWhat: { value: { value: forWhat } },
  });
  return text === '' ? {} : JSON.parse(text);
}

test('alone opens a form with the founders of the cohort, connected or not', async () => {
  const cy = await newFounder(db, { name: 'Cy <Ray>', cohortId: cohort.id });
  await newFounder(db, { name: 'Elsewhere' });
  const opened = bot().slack.called('views.open').length;
  await bot().command('/thanks', '', { trigger_id: await bot().trigger() });
  await expect.poll(() => bot().slack.called('views.open').length).toBe(opened + 1);
  const [who, what] = blocksOf(bot().slack.called('views.open').at(-1)?.args.view);
  const options = who.element.options.map((each: { value: string; text: { text: string } }) => [
    each.value,
    each.text.text.replace(/ \(.*/, ''),
  ]);
  expect(options).toEqual([
    [helperId, 'Bo Lind'],
    [cy.id, 'Cy <Ray>'],
  ]);
  expect(what.element.max_length).toBe(280);

  expect(await submitForm(cy.id, '  the intro  ')).toEqual({});
  expect((await bot().nextAnswer()).text).toBe(
    'You thanked *Cy &lt;Ray&gt;* for the intro: they earned 15 points.',
  );
  expect(await pointsOf(cy.id)).toBe(15);
});

test.each([
  ['@bo for the intro to the bank', 'the intro to the bank'],
  ['Bo for the intro', 'the intro'],
  ['Bo was great', 'Bo was great'],
])('“%s” without a mention opens the form with what they did', async (text, forWhat) => {
  const opened = bot().slack.called('views.open').length;
  await bot().command('/thanks', text, { trigger_id: await bot().trigger() });
  await expect.poll(() => bot().slack.called('views.open').length).toBe(opened + 1);
  const [, what] = blocksOf(bot().slack.called('views.open').at(-1)?.args.view);
  expect(what.element.initial_value).toBe(forWhat);
});

test('the form keeps what can’t be thanked, and says why', async () => {
  expect(await submitForm(helperId, '')).toEqual({
    response_action: 'errors',
    errors: { forWhat: 'Please say what they helped you with.' },
  });
  expect(await submitForm('no id', 'x')).toMatchObject({ response_action: 'errors' });
  const elsewhere = (await newFounder(db)).id;
  expect(await submitForm(elsewhere, 'x')).toMatchObject({
    errors: { founderId: 'That founder isn’t in your cohort.' },
  });
  await submitForm(helperId, 'the deck');
  await bot().nextAnswer();
  expect(await submitForm(helperId, 'the deck')).toMatchObject({
    errors: { founderId: expect.stringContaining('already thanked this founder today') },
  });
  expect(await pointsOf(helperId)).toBe(15);
});

test('alone says so where there is nobody to thank', async () => {
  await db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
  await bot().unlinkFounders();
  await newFounder(db, { slackUserId: bot().ada });
  expect(await say('')).toBe('There’s nobody in your cohort to thank yet.');
});

test('finds nobody in another cohort', async () => {
  await db
    .updateTable('founder_totals')
    .set({ cohort_id: (await newCohort(db)).id })
    .where('founder_id', '=', helperId)
    .execute();
  expect(await say(`<@${bot().bo}> for the intro`)).toBe('That founder isn’t in your cohort.');
});

test('says that a name was typed, but not picked from the list', async () => {
  expect(await say(`<@${bot().bo}|bo> @cy for the intro`)).toBe(
    'You thanked *Bo Lind* for the intro: they earned 15 points.\n' +
      'I can’t tell who @cy is. Pick their name from the list that Slack shows after @.',
  );
  expect(await pointsOf(helperId)).toBe(15);
});

test('thanks everybody who is mentioned, or says why not', async () => {
  const cy = await newFounder(db, { name: 'Cy', slackUserId: 'UCY', cohortId: cohort.id });
  const both = `<@${bot().bo}|bo> and <@UCY|cy> for the intro`;
  expect(await say(both)).toBe(
    'You thanked *Bo Lind* for the intro: they earned 15 points.\nYou thanked *Cy* for the intro: they earned 15 points.',
  );
  expect([await pointsOf(helperId), await pointsOf(cy.id)]).toEqual([15, 15]);
  const di = await newFounder(db, { name: 'Di', slackUserId: 'UDI', cohortId: cohort.id });
  expect(await say(`<@UCY|cy> <@UDI|di> <@U0STRANGER|eve> for more`)).toBe(
    '*@cy*: You’ve already thanked this founder today. You can thank them again tomorrow.\nYou thanked *Di* for more: they earned 15 points.\nI don’t yet know which founder *@eve* is.',
  );
  expect([await pointsOf(cy.id), await pointsOf(di.id)]).toEqual([15, 15]);
});
