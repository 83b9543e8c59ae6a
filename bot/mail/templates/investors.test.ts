import { expect, it } from 'vitest';
import { renderMail } from '#shared/texts/render-mail.ts';
import { savedSearches, startupUpdate } from './investor-updates.ts';
import {
  investorApproved,
  investorDeclined,
  investorExists,
  investorVerification,
  investorWaits,
} from './investors.ts';

const letterhead = { publicUrl: 'https://s.test' };
const render = (content: Parameters<typeof renderMail>[0]) => renderMail(content, letterhead);
const name = 'Ines <b>Ortega</b>';

it('the verification names who signed up and has the link', () => {
  const url = 'https://s.test/verify-email/token';
  const mail = render(investorVerification({ name, company: 'North Fund' }, { url }));
  expect(mail.subject).toBe('Confirm your email address for Slipstream');
  expect(mail.text).toContain('Ines <b>Ortega</b>, North Fund');
  expect(mail.text).toContain(`Confirm this address:\n${url}`);
  expect(mail.text).toContain('seven days');
  expect(mail.html).toContain('Ines &lt;b&gt;Ortega&lt;/b&gt;, North Fund');
  const alone = render(investorVerification({ name: 'Ines', company: null }, { url }));
  expect(alone.text).toContain('with this address: Ines.');
});

it('an investor with an account is pointed to the sign-in, without details of the new sign-up', () => {
  const urls = { signInUrl: 'https://s.test/in', forgotUrl: 'https://s.test/forgot' };
  const mail = render(investorExists(urls));
  expect(mail.subject).toBe('You already have an investor account at Slipstream');
  expect(mail.text).toContain('Sign in:\nhttps://s.test/in');
  expect(mail.text).toContain('Forgot your password? Choose a new one:\nhttps://s.test/forgot');
  expect(mail.text).toContain('nothing about it was changed');
});

it('admins read who is waiting, with the given facts and nothing else', () => {
  const who = { name, email: 'ines@n.test', company: 'North Fund', title: 'Partner' };
  const sizes = { focus: ['FinTech', 'B2B'], checkSizeMin: 100, checkSizeMax: 1500 };
  const link = { url: 'https://s.test/admin/investors' };
  const mail = render(investorWaits({ ...who, ...sizes }, link));
  expect(mail.subject).toBe('New investor to approve: Ines <b>Ortega</b>');
  for (const row of [
    '- Email: ines@n.test',
    '- Role: Partner, North Fund',
    '- Focus: FinTech, B2B',
    '- Check size: $100K–$1.5M',
    `Review the sign-up:\n${link.url}`,
  ]) {
    expect(mail.text).toContain(row);
  }
  const none = { company: null, title: null, focus: [], checkSizeMin: null, checkSizeMax: null };
  const bare = render(investorWaits({ ...who, ...none }, link));
  expect(bare.text).not.toMatch(/(Who|Focus|Check size):/);
});

it.each([null, 'Glad to have you.'])(
  'an approval has the admin’s reason if there is one: %s',
  (reason) => {
    const url = 'https://s.test/investor/dashboard';
    const mail = render(investorApproved({ name, reason }, { url }));
    expect(mail.subject).toBe('You’re in: the Slipstream investor portal');
    expect(mail.text).toContain(`Open the investor portal:\n${url}`);
    expect(mail.text.includes('Glad to have you.')).toBe(reason !== null);
  },
);

it.each([
  ['declined', 'can’t approve it at this time'],
  ['revoked', 'was withdrawn'],
] as const)('%s: the mail says so, and how to object', (state, text) => {
  const link = { url: 'https://s.test/investor/dashboard' };
  const mail = render(investorDeclined({ name, state, reason: 'We know nobody there.' }, link));
  expect(mail.subject).toBe('Your investor account at Slipstream');
  expect(mail.text).toContain(text);
  expect(mail.text).toContain('We know nobody there.');
  expect(mail.text).toContain('support@slipstream.community');
  expect(mail.text).toContain(`See the startups:\n${link.url}`);
  expect(render(investorDeclined({ name, state, reason: null }, link)).text).not.toContain('null');
});

it('the mail of saved searches lists what is new under each, with an unsubscribe link', () => {
  const startup = {
    founderId: 'f1',
    startupName: 'Robo',
    stage: 'mvp',
    industry: 'Hardware',
  } as const;
  const links = { investorUrl: 'https://s.test/i', unsubscribeUrl: 'https://s.test/u' };
  const searches = [
    { search: 'robots', stage: null, isSeeking: false, startups: [startup], more: 2 },
    { search: '', stage: 'mvp' as const, isSeeking: false, startups: [startup], more: 0 },
  ];
  const mail = render(savedSearches({ name, searches }, links));
  expect(mail.subject).toBe('4 new startups in your saved searches');
  expect(mail.text).toContain(
    '- Robo (MVP, Hardware)\n  https://s.test/i/startups/f1\n- and 2 more',
  );
  expect(mail.text).toContain(
    'All results for “robots”:\nhttps://s.test/i/dashboard?search=robots',
  );
  expect(mail.text).toContain('All results for MVP:\nhttps://s.test/i/dashboard?filter=mvp');
  expect(mail.unsubscribeUrl).toBe('https://s.test/u');
});

it('an update has the founder’s words, and their address only if both were introduced', () => {
  const links = { startupUrl: 'https://s.test/n', unsubscribeUrl: 'https://s.test/u' };
  const update = {
    startupId: 'x',
    founderName: 'Ada',
    startupName: 'Nimbus',
    subject: 'November',
    body: `Hello,\n\nDone\n- One <script>\n- Two\n\n- ${'long '.repeat(60)}`,
  };
  const saved = render(startupUpdate({ ...update, contact: null }, links));
  expect(saved.subject).toBe('Nimbus: November');
  expect(saved.text).toContain('DONE\n\n- One <script>\n- Two');
  expect(saved.text).toContain(`• ${'long '.repeat(60).trim()}`);
  expect(saved.html).toContain('One &lt;script&gt;');
  expect(saved.replyTo).toBeUndefined();
  expect(saved.text).toContain('ask for an introduction');
  const contact = { name: 'Bo', email: 'bo@n.test' };
  const known = render(startupUpdate({ ...update, contact }, links));
  expect(known.replyTo).toBe('bo@n.test');
  expect(known.text).toContain('An update by Ada of Nimbus.');
  expect(known.text).toContain('Reply to this email to write back to Bo.');
});
