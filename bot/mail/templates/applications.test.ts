import { describe, expect, it } from 'vitest';
import type { Applicant } from '#db/queries/applications/find-application.ts';
import { type MailContent, renderMail } from '#shared/texts/render-mail.ts';
import {
  applicationAccepted,
  applicationExists,
  applicationReceived,
  applicationRejected,
} from './applications.ts';

const head = { publicUrl: 'https://s.test' };
const statusUrl = 'https://s.test/application/id.signature';
const signInUrl = 'https://s.test/founder/signin';
const passwordUrl = 'https://s.test/set-password/token';

const applicant: Applicant = {
  founderName: 'Ada Lovelace',
  startupName: 'Analytical Engines',
  status: 'pending',
  hasLeft: false,
  submittedOn: '2026-12-03',
  answerBy: '2026-12-14',
  cohort: null,
  account: null,
};
const today = '2026-12-03';
const cohort = { name: 'Winter 2027', startsOn: '2027-01-11', endsOn: '2027-04-02' };

describe('the mails about an application', () => {
  it('confirm the application, with the promised date and the private link', () => {
    const { subject, text, html } = renderMail(
      applicationReceived(applicant, { statusUrl, today }),
      head,
    );
    expect(subject).toBe('We have your application for Analytical Engines');
    expect(text).toContain('Thank you, Ada Lovelace');
    expect(text).toMatch(/you’ll hear from us by Mon, Dec 14\./);
    expect(text).toContain(`See your application:\n${statusUrl}`);
    expect(html).toContain(`href="${statusUrl}"`);
    expect(html).toMatch(/display:none[^>]*>Your application for Analytical Engines has arrived/);
    expect(html.match(/class="on-button"/g)).toHaveLength(1);
    expect(html).toContain(`>${statusUrl}</a>`);
  });

  it('tell the owner of an address that it has an application already', () => {
    const { subject, text } = renderMail(
      applicationExists(applicant, { statusUrl, signInUrl, passwordUrl: null }),
      head,
    );
    expect(subject).toBe('You have already applied with Analytical Engines');
    expect(text).toContain('we didn’t store the new one');
    expect(text).toContain(statusUrl);
    expect(text).not.toContain(signInUrl);
  });

  it('send a founder who applies again to the sign-in', () => {
    const founder = { ...applicant, status: 'accepted' as const };
    const { text } = renderMail(
      applicationExists(founder, { statusUrl, signInUrl, passwordUrl: null }),
      head,
    );
    expect(text).toContain(`Sign in:\n${signInUrl}`);
    expect(text).not.toContain(statusUrl);
  });

  it('send an invited founder who applies again to the choice of a password, not to a sign-in', () => {
    const founder = { ...applicant, status: 'accepted' as const };
    const urls = { statusUrl, signInUrl, passwordUrl };
    const { text } = renderMail(applicationExists(founder, urls), head);
    expect(text).toContain(`Choose your password:\n${passwordUrl}`);
    expect(text).not.toContain(signInUrl);
  });

  it('welcome a founder to the cohort, with a link to choose a password', () => {
    const { subject, text } = renderMail(
      applicationAccepted(
        { ...applicant, cohort },
        { url: passwordUrl, setsPassword: true, today },
      ),
      head,
    );
    expect(subject).toBe('Analytical Engines is in: welcome to Slipstream');
    expect(text.replace(/\s+/g, ' ')).toContain(
      'We’re glad to invite Analytical Engines to Winter 2027 at Slipstream. Winter 2027 runs from Mon, Jan 11, 2027 to Fri, Apr 2, 2027.',
    );
    expect(text).toContain('The link works once, for seven days.');
    expect(text).toContain(`Choose your password:\n${passwordUrl}`);
  });

  it('welcome a founder who has a password without asking for another', () => {
    const { text } = renderMail(
      applicationAccepted(applicant, { url: signInUrl, setsPassword: false, today }),
      head,
    );
    expect(text).toContain(`Sign in:\n${signInUrl}`);
    expect(text).not.toMatch(/choose/i);
  });

  it('decline, with the way to apply again', () => {
    const { subject, text } = renderMail(applicationRejected(applicant, { statusUrl }), head);
    expect(subject).toBe('Your application for Analytical Engines');
    expect(text).toContain('welcome to apply again');
    expect(text).toContain(statusUrl);
  });
});

describe('a hostile name', () => {
  const hostile: Applicant = {
    ...applicant,
    founderName: '<img src=x onerror=alert(1)>\r\nBcc: victim@s.test',
    startupName: `"><script>alert(1)</script>\u202e\u2028Subject: x ${'y'.repeat(300)}`,
    cohort: { ...cohort, name: '<b>Winter</b>' },
  };
  const mails: [string, MailContent][] = [
    ['received', applicationReceived(hostile, { statusUrl, today })],
    ['exists', applicationExists(hostile, { statusUrl, signInUrl, passwordUrl: null })],
    ['accepted', applicationAccepted(hostile, { url: passwordUrl, setsPassword: true, today })],
    ['rejected', applicationRejected(hostile, { statusUrl })],
  ];

  it.each(mails)('does nothing in the mail "%s"', (_name, content) => {
    const { subject, text, html } = renderMail(content, head);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
    expect([...subject].length).toBeLessThanOrEqual(150);
    // The one picture is our own mark.
    expect(html).not.toMatch(/<script|<img(?! class="mark stream" src="https:\/\/s\.test\/)|<b>/i);
    expect(text).not.toMatch(/^(Bcc|Subject):/m);
  });
});
