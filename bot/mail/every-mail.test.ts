import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '#db/operations/deliveries/mail-outbox.ts';
import { mailSamplesNow, newMailSamples } from '#db/testing/mail-samples.ts';
import { emailMark, setBrand } from '#shared/brand.ts';
import { mailLabels } from '#shared/domain/mail-templates.ts';
import type { RenderedMail } from '#shared/texts/render-mail.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { prepareMail } from './mails.ts';

const bot = useTestBot();
const window = new Window();
const evil = '<img src=//evil.test><b onclick="x">&"\' https://evil.test';
const northlight = {
  name: 'Northlight',
  supportEmail: 'help@north.test',
  accent: '#7c3aed',
  version: 7,
  privacyUrl: 'https://north.test/privacy',
  imprintUrl: 'https://north.test/imprint',
};
const written: { mail: Mail; rendered: RenderedMail }[] = [];

beforeAll(async () => {
  const { database, context } = bot();
  for (const mail of await newMailSamples(database.db, (text) => `${text} ${evil}`)) {
    const rendered = await prepareMail({ ...context, clock: () => mailSamplesNow }, mail);
    if (rendered === null || rendered === 'quiet_hours') {
      throw new Error(`${mail.template} was not written: ${rendered}`);
    }
    written.push({ mail, rendered });
  }
});
afterAll(() => window.close());

type Document = InstanceType<typeof Window>['document'];

/** Has each mail checked in each of its forms; a failure names the mail. */
function checkEach(check: (document: Document, mail: RenderedMail) => void): void {
  expect(new Set(written.map(({ mail }) => mail.template)).size).toBe(
    Object.keys(mailLabels).length,
  );
  for (const { mail, rendered } of written) {
    try {
      check(new window.DOMParser().parseFromString(rendered.html, 'text/html'), rendered);
    } catch (error) {
      throw new Error(`${mail.template} ${JSON.stringify(mail.data)}: ${error}`);
    }
  }
}

const addressesOf = (document: Document) =>
  [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');

it('every email has one button, and every link of it in its text', () => {
  checkEach((document, { text }) => {
    expect(document.querySelectorAll('td.button > a.on-button')).toHaveLength(1);
    expect(document.querySelectorAll('.button, .on-button')).toHaveLength(2);
    for (const address of addressesOf(document)) {
      expect(text).toContain(address.replace('mailto:', ''));
    }
  });
});

it('every email has a preview that says more than its subject', () => {
  checkEach((document, { subject }) => {
    const preview = document.body.firstElementChild;
    expect(preview?.getAttribute('style')).toContain('display:none');
    const [said = ''] = preview?.textContent.split('\u034f') ?? [];
    expect(said.length).toBeGreaterThan(10);
    expect([...said].length).toBeLessThanOrEqual(120);
    expect([subject, document.querySelector('h1')?.textContent]).not.toContain(said);
  });
});

it('every email carries our mark, and asks no other host for anything', () => {
  const { publicUrl } = bot().context.config;
  const { path, width, height } = emailMark;
  checkEach((document) => {
    const facts = ['src', 'alt', 'width', 'height'];
    const pictures = [...document.querySelectorAll('img')].map((picture) =>
      facts.map((fact) => picture.getAttribute(fact)),
    );
    const mark = [publicUrl + path, 'Slipstream', String(width), String(height)];
    expect(pictures).toEqual([mark]);
    expect(document.querySelectorAll('[src], [srcset], [background], link, iframe')).toHaveLength(
      1,
    );
    expect(document.documentElement.outerHTML).not.toMatch(/url\(|@import/);
    for (const address of addressesOf(document)) {
      const isOurs = address === publicUrl || address.startsWith(`${publicUrl}/`);
      expect(isOurs || /^mailto:[\w.-]+@[\w.-]+$/.test(address), address).toBe(true);
    }
  });
});

it('what people typed stays text in every email', () => {
  checkEach((document, { subject, text }) => {
    expect(document.querySelectorAll('b, script, [onclick]')).toHaveLength(0);
    for (const part of [subject, text, document.body.textContent]) {
      expect(part).not.toMatch(/&(lt|amp|quot);/);
    }
  });
});

it('every email says why one gets it, and how to stop it where that is possible', () => {
  checkEach((document, { text, unsubscribeUrl }) => {
    const [, footer = ''] = text.split('\n-- \n');
    expect(footer).toMatch(/^You get this/);
    expect(document.body.textContent).toContain(footer.split('\n')[0]);
    expect(footer).toMatch(/support@slipstream\.community\n$/);
    const stops = [...document.querySelectorAll('a')].filter(
      (link) => link.textContent === 'Unsubscribe',
    );
    expect(stops.map((link) => link.getAttribute('href'))).toEqual(
      unsubscribeUrl ? [unsubscribeUrl] : [],
    );
  });
  const stoppable = written.flatMap(({ mail, rendered }) =>
    rendered.unsubscribeUrl ? [mail.template] : [],
  );
  expect([...new Set(stoppable)]).toEqual([
    'applications-open',
    'team-change',
    'weekly-digest',
    'streak-at-risk',
    'pledge-missed',
    'check-in-open',
    'check-in-reminder',
    'help-offered',
    'introduction-requested',
    'introduction-reminder',
    'introduction-outcome',
    'session-reminder',
    'founder-message',
    'saved-searches',
    'startup-update',
  ]);
});

it('an investor who is asked for an introduction finds the setting that stops it', () => {
  const asked = written.find(({ rendered }) => rendered.text.includes('/investor/settings'));
  expect(asked?.mail.template).toBe('introduction-requested');
  expect(asked?.rendered.text).toMatch(
    /Change this in your settings: http\S+\/investor\/settings#introductions\n/,
  );
});

it('every email of another program names that one alone', async () => {
  const { context } = bot();
  setBrand(northlight);
  try {
    for (const { mail } of written) {
      const rendered = await prepareMail({ ...context, clock: () => mailSamplesNow }, mail);
      const { subject = '', text = '', html = '' } = Object(rendered);
      expect(html).toMatch(/src="[^"]+\/mark\.png\?v=7" [^>]*><\/td>.*>Northlight<\/a>/);
      expect(html).not.toContain(emailMark.path);
      expect(html).toContain('bgcolor="#7c3aed"');
      expect(html).not.toMatch(/#0b7a75|#0a635e|#3cc8bd|#63d9cf|#06201f/);
      expect(html).toMatch(/>Privacy policy<\/a> · <a [^>]*>Imprint<\/a><\/td>/);
      expect(text).toContain('Imprint: https://north.test/imprint\n');
      expect(text).toContain(`Northlight · ${context.config.publicUrl} · help@north.test`);
      expect(`${subject}${text}${html}`).not.toMatch(/Slipstream|slipstream\.community/);
    }
  } finally {
    setBrand({});
  }
});
