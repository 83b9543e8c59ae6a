import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Mail } from '#db/operations/deliveries/mail-outbox.ts';
import { saveText } from '#db/operations/texts/save-text.ts';
import { mailSamplesNow, newMailSamples } from '#db/testing/mail-samples.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { setBrand } from '#shared/brand.ts';
import { type MailTextId, mailTextIds, textDeclaration } from '#shared/texts/texts.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { writeMail } from './mails.ts';

const bot = useTestBot();
const evil = '{program} **x** [y](https://evil.test) <script>alert(1)</script>';
let samples: Mail[];

beforeAll(async () => {
  samples = await newMailSamples(bot().database.db, (text) => `${text} ${evil}`);
});
afterEach(async () => {
  setBrand({});
  await bot().database.db.deleteFrom('texts').execute();
});

/** Saves words with every placeholder of the text. */
async function edit(textId: MailTextId): Promise<void> {
  const { db } = bot().database;
  const all = Object.keys(textDeclaration(textId).placeholders).map((name) => `{${name}}`);
  await saveText(db, {
    textId,
    content: {
      subject: 'Our own subject of {program}',
      title: 'Our own title',
      body: `**Our own words** for [you](https://north.test/guide).\n\n${all.join('\n')}\n\n<b>bold?</b>`,
    },
    seenVersion: 0,
    actor: await newAccount(db, 'admin'),
    now: mailSamplesNow,
  });
}

const write = (mail: Mail) => writeMail({ ...bot().context, clock: () => mailSamplesNow }, mail);

it('writes each email of another program in the words of its staff, with its own button', async () => {
  setBrand({ name: 'Northlight', supportEmail: 'help@north.test' });
  const buttons = async () =>
    Object.fromEntries(
      await Promise.all(
        samples.map(async (mail, index) => {
          const { html = '', subject = '', text = '' } = Object(await write(mail));
          const label = /class="on-button"[^>]*>([^<]*)</.exec(html)?.[1];
          return [index, { template: mail.template, label, html, subject, text }] as const;
        }),
      ),
    );
  const before = await buttons();
  for (const textId of mailTextIds) await edit(textId);
  const after = Object.values(await buttons());
  const edited = after.filter(({ subject }) => subject === 'Our own subject of Northlight');
  expect(new Set(edited.map(({ template }) => template)).size).toBe(mailTextIds.length - 1);
  expect(after.map(({ label }) => label)).toEqual(Object.values(before).map(({ label }) => label));
  for (const { html, text, subject } of edited) {
    expect(html).toContain('<strong style="font-weight:600">Our own words</strong>');
    expect(html).toContain('href="https://north.test/guide"');
    expect(html).toContain('&lt;b&gt;bold?&lt;/b&gt;');
    expect(html).not.toMatch(/<script|href="https:\/\/evil/);
    expect(text).toContain('Our own words for you <https://north.test/guide>.');
    expect(text).toContain('\n-- \nYou get this');
    expect(`${subject}${text}${html}`).not.toMatch(/Slipstream|undefined/);
  }
  const received = edited.find(({ template }) => template === 'application-received');
  expect(received?.text).toContain(`Kelp ${evil}`);
});

it('sends the original where the edited words can’t be used, and reports it', async () => {
  const [mail] = samples;
  if (!mail) throw new Error('There is no sample.');
  const original = await write(mail);
  await bot()
    .database.db.insertInto('texts')
    .values({ id: mail.template, subject: 'S', title: 'T', body: 'Of another version: {gone}' })
    .execute();
  const report = vi.spyOn(bot().context.logger, 'error').mockReturnValue();
  expect(await write(mail)).toEqual(original);
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ text: 'application-received' }),
    'An edited email goes out in its original words',
  );
  report.mockRestore();
});
