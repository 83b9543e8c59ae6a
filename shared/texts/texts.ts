/** The words of an email or a Slack message. A message in Slack has no subject and no title. */
export type TextContent = { subject: string; title: string; body: string };

type Placeholder = {
  /** Says what stands in its place. */
  label: string;
  /** Stands there in the preview. */
  sample: string;
  /** The text is of no use without it. */
  isRequired?: true;
};

export const textGroups = {
  applications: 'Applications',
  founders: 'Founders',
  investors: 'Investors',
  slack: 'Slack',
} as const;
export type TextGroup = keyof typeof textGroups;

type TextDeclaration = {
  label: string;
  group: TextGroup;
  /** Says who gets it, and when. */
  when: string;
  placeholders: Readonly<Record<string, Placeholder>>;
  original: TextContent;
};

/** The parts of an email that no edit can lose. */
type MailDeclaration = TextDeclaration & {
  button: {
    label: string;
    /** Stands in the preview in place of the address that the mail is for. */
    path: string;
    isOnlyWay?: true;
  };
  /** A line below the button. */
  after?: string;
  /** The reason why this recipient got it: "You get this because …" */
  reason: string;
};

const name = { label: 'Their name', sample: 'Ada Park' };
const startup = { label: 'The startup', sample: 'Tidewell' };
const cohort = { label: 'The cohort, with the program’s name', sample: 'Cohort 8 at {program}' };
const dates = {
  label: 'A sentence with the cohort’s first and last day',
  sample: 'Cohort 8 runs from Mon, Jan 11 to Fri, Apr 9.',
};
const linkNote = {
  label: 'How long the link works',
  sample: 'The link works once, for seven days.',
  isRequired: true,
} as const;
const teamsReason = {
  label: 'What your team wrote with the decision, if anything',
  sample: 'We have followed your work for a while.',
  isRequired: true,
} as const;
const password = {
  label: 'Choose your password',
  path: '/set-password/…',
  isOnlyWay: true,
} as const;

/** The emails that programs word themselves; `MailTemplate` has all others, too. */
const mailTexts = {
  'application-received': {
    label: 'Application received',
    group: 'applications',
    when: 'To an applicant, right after they apply.',
    placeholders: {
      name,
      startup,
      answer_by: { label: 'The day you answer by', sample: 'Mon, Dec 14', isRequired: true },
    },
    original: {
      subject: 'We have your application for {startup}',
      title: 'Thank you, {name}',
      body: `Your application for {startup} has arrived. We read every one with care, and you’ll hear from us by {answer_by}.

Until the review starts you can still change your answers. Keep this link to yourself: anyone who has it can see and withdraw the application.`,
    },
    button: { label: 'See your application', path: '/application/…', isOnlyWay: true },
    reason:
      'You get this because this address was given in an application to {program}. If that wasn’t you, withdraw it by the link above.',
  },
  'application-accepted': {
    label: 'Yes: invitation to the program',
    group: 'applications',
    when: 'To an applicant, a minute after you accept.',
    placeholders: {
      name,
      startup,
      cohort,
      dates,
      next_step: {
        label: 'How they get in: a password to choose, or the one they have',
        sample: 'One step is left: choose a password. The link works once, for seven days.',
        isRequired: true,
      },
    },
    original: {
      subject: '{startup} is in: welcome to {program}',
      title: 'Welcome, {name}',
      body: `We’re glad to invite {startup} to {cohort}. {dates} Your cohort, your first tasks and your coach are waiting.

{next_step}`,
    },
    button: password,
    reason: 'You get this because you applied to {program}.',
  },
  'application-rejected': {
    label: 'No, this time',
    group: 'applications',
    when: 'To an applicant, a minute after you decline.',
    placeholders: { name, startup },
    original: {
      subject: 'Your application for {startup}',
      title: 'Thank you, {name}',
      body: `We have read your application for {startup} with care, and we can’t offer you a place this time. There are more good applications than places, and this isn’t the last word on your idea.

You are welcome to apply again. Your answers are kept, so a new application begins where this one ended.`,
    },
    button: { label: 'See your application', path: '/application/…', isOnlyWay: true },
    reason: 'You get this because you applied to {program}.',
  },
  'applications-open': {
    label: 'Applications are open',
    group: 'applications',
    when: 'To everyone who asked to know, when a cohort opens.',
    placeholders: {
      cohort: { label: 'The cohort', sample: 'Cohort 8', isRequired: true },
      closing: {
        label: 'A sentence with the day they close',
        sample: 'They close on Fri, Dec 18.',
      },
    },
    original: {
      subject: 'Applications are open: {cohort}',
      title: '{program} is taking applications again',
      body: 'You asked us to let you know: applications for {cohort} are open now. {closing} It’s four short steps, and any answers you started are still in the browser you used.',
    },
    button: { label: 'Apply', path: '/apply', isOnlyWay: true },
    reason:
      'You get this once because someone asked {program} to write to this address when applications open. If that wasn’t you, unsubscribe and we won’t write to it again.',
  },
  invitation: {
    label: 'Invitation, new link',
    group: 'founders',
    when: 'To an accepted founder without a password, when you or they ask for a new link.',
    placeholders: { name, startup, cohort, dates, link_note: linkNote },
    original: {
      subject: 'Your new invitation link for {cohort}',
      title: 'Welcome, {name}',
      body: 'Here’s a new link for {startup} to join {cohort}. {dates} One step is left: choose a password. {link_note}',
    },
    button: password,
    reason: 'You get this because {startup} was invited to {program}.',
  },
  'invitation-reminder': {
    label: 'Invitation, reminder',
    group: 'founders',
    when: 'To an accepted founder who hasn’t signed in, two days before their link ends.',
    placeholders: { name, startup, cohort, dates, link_note: linkNote },
    original: {
      subject: 'Your place in {cohort} is waiting',
      title: '{name}, your place is waiting',
      body: '{startup} was invited to {cohort}, and you haven’t signed in yet. {dates} Your first link ends soon, so here’s a new one: choose a password and you’re in. {link_note}',
    },
    button: password,
    reason:
      'You get this once because {startup} was invited to {program}. We won’t remind you again.',
  },
  'import-invitation': {
    label: 'Welcome after an import',
    group: 'founders',
    when: 'To founders and investors whom you imported.',
    placeholders: {
      name,
      account: {
        label: 'A sentence that says which account they have',
        sample:
          'The program’s team has set up Tidewell in Cohort 8 at {program}, with an account for you.',
        isRequired: true,
      },
      where: { label: '“for” the cohort or “on” the program', sample: 'for Cohort 8 at {program}' },
      dates,
      link_note: linkNote,
    },
    original: {
      subject: 'Your account {where}',
      title: 'Welcome, {name}',
      body: '{account} {dates} One step is left: choose a password. {link_note}',
    },
    button: password,
    reason: 'You get this because the program’s team added your address to {program}.',
  },
  'team-invitation': {
    label: 'Invitation to a team',
    group: 'founders',
    when: 'To somebody whom a founder invites to their startup.',
    placeholders: {
      inviter: { label: 'Who invites them', sample: 'Ada Park', isRequired: true },
      startup,
      link_note: linkNote,
    },
    original: {
      subject: '{inviter} invites you to {startup} at {program}',
      title: 'Join {startup}',
      body: `{inviter} would like you on the team of {startup} at {program}. You’ll have tasks, a streak and a coach of your own, and share the startup’s profile, milestones and introductions.

Choose your name and a password to join. {link_note}`,
    },
    button: { label: 'Join {startup}', path: '/join/…', isOnlyWay: true },
    reason:
      'You get this because {inviter} gave this address. If you don’t know them, you don’t need to do anything.',
  },
  'slack-nudge': {
    label: 'Reminder to connect Slack',
    group: 'founders',
    when: 'To a founder, when you ask them to on the Slack page.',
    placeholders: { name },
    original: {
      subject: 'Connect {program} with Slack',
      title: '{name}, your cohort is in Slack',
      body: 'Connect your account once to complete tasks, make pledges and see your streak without leaving Slack. You’ll join your cohort’s channel, too.',
    },
    button: { label: 'Connect Slack', path: '/slack/connect' },
    reason: 'You get this because an admin of {program} asked you to connect. It’s optional.',
  },
  'check-in-open': {
    label: 'Weekly check-in',
    group: 'founders',
    when: 'To founders without Slack, when the week’s check-in opens.',
    placeholders: { closes: { label: 'When it closes', sample: 'Monday noon', isRequired: true } },
    original: {
      subject: 'Your weekly check-in is open',
      title: 'How did your week go?',
      body: 'Three minutes: your number, your last goal and the next one, and what you need help with. It’s open until {closes}.',
    },
    button: { label: 'Check in', path: '/app/check-in' },
    after: 'Away this week? You can say so on the same page.',
    reason: 'You get this because your startup checks in every week at {program}.',
  },
  'check-in-reminder': {
    label: 'Weekly check-in, reminder',
    group: 'founders',
    when: 'To founders without Slack whose startup hasn’t checked in by Sunday.',
    placeholders: { closes: { label: 'When it closes', sample: 'Monday noon', isRequired: true } },
    original: {
      subject: 'Your weekly check-in is still open, until {closes}',
      title: 'Your weekly check-in is still open',
      body: 'It’s open until {closes}. Three minutes are enough: your number, your goal, and what you need help with.',
    },
    button: { label: 'Check in', path: '/app/check-in' },
    after: 'Away this week? You can say so on the same page.',
    reason: 'You get this because your startup checks in every week at {program}.',
  },
  'investor-approved': {
    label: 'Investor approved',
    group: 'investors',
    when: 'To an investor, when you approve them.',
    placeholders: { name, reason: teamsReason },
    original: {
      subject: 'You’re in: the {program} investor portal',
      title: 'Welcome, {name}',
      body: `Your account is approved. Websites, decks and full profiles of all accepted startups are open to you, and you can ask their founders for an introduction.

{reason}`,
    },
    button: { label: 'Open the investor portal', path: '/investor/dashboard' },
    reason: 'You get this because you signed up as an investor at {program}.',
  },
  'investor-declined': {
    label: 'Investor not approved',
    group: 'investors',
    when: 'To an investor, when you decline their sign-up.',
    placeholders: { name, reason: teamsReason },
    original: {
      subject: 'Your investor account at {program}',
      title: 'Hello, {name}',
      body: `Thank you for your interest in our founders. We reviewed your sign-up and can’t approve it at this time. You can still sign in and see what the startups are about.

{reason}

If you think we’re mistaken, write to the address at the end of this email.`,
    },
    button: { label: 'See the startups', path: '/investor/dashboard' },
    reason: 'You get this because you signed up as an investor at {program}.',
  },
  'investor-revoked': {
    label: 'Investor’s approval withdrawn',
    group: 'investors',
    when: 'To an investor, when you withdraw their approval.',
    placeholders: { name, reason: teamsReason },
    original: {
      subject: 'Your investor account at {program}',
      title: 'Hello, {name}',
      body: `Your approval for the investor portal was withdrawn. You can still sign in and see what the startups are about; websites, decks, full profiles and introductions are closed.

{reason}

If you think we’re mistaken, write to the address at the end of this email.`,
    },
    button: { label: 'See the startups', path: '/investor/dashboard' },
    reason: 'You get this because you signed up as an investor at {program}.',
  },
} as const satisfies Record<string, MailDeclaration>;

/** The first things that the bot says to somebody. */
const slackTexts = {
  'slack-welcome': {
    label: 'Welcome in Slack',
    group: 'slack',
    when: 'To a founder, right after they connect Slack.',
    placeholders: {
      name,
      channel: {
        label: 'A sentence with their cohort’s channel, and how to join it',
        sample: 'Your cohort’s channel is #cohort-8.',
        isRequired: true,
      },
    },
    original: {
      subject: '',
      title: '',
      body: `You are connected to {program} as **{name}**. {channel}

Start with \`/task list\`, or \`/task help\` for everything I can do.`,
    },
  },
  'slack-greeting': {
    label: 'Answer to a hello in Slack',
    group: 'slack',
    when: 'To a founder who greets the bot. A button that shows their tasks stands below.',
    placeholders: {
      name: { label: 'Their first name', sample: 'Ada' },
      today: { label: 'A sentence on what is due today', sample: '3 tasks for today.' },
    },
    original: { subject: '', title: '', body: 'Hi {name}. {today}' },
  },
} as const satisfies Record<string, TextDeclaration>;

const texts = { ...mailTexts, ...slackTexts };

export type MailTextId = keyof typeof mailTexts;
export type SlackTextId = keyof typeof slackTexts;
export type TextId = keyof typeof texts;
export const textIds = Object.keys(texts) as [TextId, ...TextId[]];

export const mailTextIds = Object.keys(mailTexts) as MailTextId[];

type ValueOf<Placeholders> = Record<keyof Placeholders, string>;
export type MailTextValues<Id extends MailTextId> = ValueOf<(typeof mailTexts)[Id]['placeholders']>;
export type SlackTextValues<Id extends SlackTextId> = ValueOf<
  (typeof slackTexts)[Id]['placeholders']
>;

export function isMailText(id: TextId): id is MailTextId {
  return id in mailTexts;
}

export function mailText(id: MailTextId): MailDeclaration {
  return mailTexts[id];
}

/** Every text may name the program. */
export function textDeclaration(id: TextId): TextDeclaration {
  const { placeholders, ...declaration }: TextDeclaration = texts[id];
  const program = { label: 'The program’s name', sample: '{program}' };
  return { ...declaration, placeholders: { ...placeholders, program } };
}
