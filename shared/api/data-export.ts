import { z } from 'zod';

const text = z.string().nullable();
const at = z.string();
const whole = z.number();

/** An export holds this many of the newest rows of each list. */
export const maxExportedRows = 10_000;

const introductionsExport = z.array(
  z.object({
    with: z.string(),
    isRequester: z.boolean(),
    state: z.string(),
    note: z.string(),
    reason: text,
    /** The outcome as reported by the account's owner. */
    outcome: text,
    requestedAt: at,
    decidedAt: text,
  }),
);

const sessionsExport = z.array(
  z.object({ browser: z.string(), system: z.string(), openedAt: at, lastSeenAt: at }),
);

const passkeysExport = z.array(
  z.object({ name: z.string(), addedAt: at, lastUsedAt: at.nullable() }),
);

/**
 * Everything we store about a founder, for that founder. An allow-list: no hashes or secrets, and
 * of other people only the names the founder has already seen. Instants are ISO strings, days are
 * calendar dates.
 */
export const founderExportSchema = z.object({
  format: z.literal('slipstream-export'),
  version: z.literal(1),
  exportedAt: at,
  /** Lists of which only the newest 10,000 rows are here. */
  cutLists: z.array(z.string()),
  profile: z.object({
    name: z.string(),
    email: z.string(),
    /** Requested but not confirmed yet. */
    newEmail: text,
    avatar: text,
    bio: text,
    location: text,
    linkedin: text,
    joinedAt: at,
    pausedAt: text,
    startupName: z.string(),
    startupLogo: text,
    stage: z.string(),
    industry: z.string(),
    description: z.string(),
    teamSize: whole,
    fundingRaised: z.string(),
    monthlyRevenue: text,
    lookingForFunding: z.boolean(),
    fundingAmount: text,
    websiteUrl: text,
    pitchDeckUrl: text,
    milestones: z.array(z.record(z.string(), z.unknown())),
    status: z.string(),
    submittedAt: at,
    reviewedAt: text,
    cohort: text,
    timeZone: z.string(),
    quietFrom: text,
    quietUntil: text,
    messagesPausedUntil: text,
    newTasksJustMe: z.boolean().nullable(),
    listHour: whole,
    listDays: z.array(whole).nullable(),
    lastUsedAt: at,
    momentumShared: z.boolean(),
    numbersShared: z.boolean(),
    kpiShown: z.boolean(),
    slackTeamId: text,
    slackUserId: text,
    slackName: text,
    slackPicture: text,
    slackLocale: text,
  }),
  totals: z.object({
    points: whole,
    tasksCompleted: whole,
    currentStreak: whole,
    longestStreak: whole,
    freezesHeld: whole,
  }),
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      status: z.string(),
      difficulty: z.string(),
      category: text,
      isPublicPledge: z.boolean(),
      isJustMe: z.boolean(),
      madeFrom: z.string().nullable(),
      createdAt: at,
      dueAt: text,
      completedAt: text,
      deletedAt: text,
    }),
  ),
  /** Made by the founder and with a teammate now. */
  tasksHandedOver: z.array(z.object({ id: z.string(), title: z.string(), createdAt: at })),
  completions: z.array(
    z.object({
      taskId: z.string(),
      completedAt: at,
      localDate: z.string(),
      timeZone: z.string(),
      source: z.string(),
      points: whole,
      streak: whole,
      reopenedAt: text,
    }),
  ),
  ledger: z.array(
    z.object({
      id: whole,
      taskId: text,
      kind: z.string(),
      points: whole,
      earnedOn: z.string(),
      reverses: whole.nullable(),
      createdAt: at,
    }),
  ),
  pledges: z.array(
    z.object({ taskId: z.string(), state: z.string(), pledgedAt: at, resolvedAt: text }),
  ),
  thanksGiven: z.array(
    z.object({ to: z.string(), forWhat: z.string(), givenAt: at, undoneAt: text }),
  ),
  thanksReceived: z.array(
    z.object({ from: z.string(), forWhat: z.string(), givenAt: at, undoneAt: text }),
  ),
  introductions: introductionsExport,
  /** Sessions with mentors that the founder booked. */
  officeHours: z.array(
    z.object({
      mentor: z.string(),
      startsAt: at,
      question: z.string(),
      bookedAt: at,
      cancelledAt: text,
      cancelNote: text,
    }),
  ),
  /** Investors who opened the deck or website, as shown to the founder. */
  investorOpens: z.array(
    z.object({
      name: z.string(),
      title: text,
      company: text,
      kind: z.string(),
      opens: whole,
      firstOpenedAt: at,
      lastOpenedAt: at,
    }),
  ),
  investorUpdates: z.array(
    z.object({ subject: z.string(), body: z.string(), recipients: whole, sentAt: at }),
  ),
  messagesSent: z.array(z.object({ to: z.string(), message: z.string(), sentAt: at })),
  messagesReceived: z.array(z.object({ from: z.string(), message: z.string(), sentAt: at })),
  /** As reported by the payment provider, which keeps card and invoices to itself. */
  premium: z.array(z.object({ status: z.string(), periodEnd: at, endsThen: z.boolean() })),
  notifications: z.array(
    z.object({
      type: z.string(),
      founderName: z.string(),
      startupName: z.string(),
      message: z.string(),
      points: whole.nullable(),
      read: z.boolean(),
      createdAt: at,
    }),
  ),
  coach: z.array(
    z.object({
      question: z.string(),
      answer: z.string(),
      state: z.string(),
      source: text,
      via: z.string(),
      feedback: text,
      feedbackReason: text,
      askedAt: at,
      /** Its proposals; `content` as it was proposed, or confirmed. */
      proposals: z.array(
        z.object({
          kind: z.string(),
          state: z.string(),
          content: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ),
  /** Facts and goals that the founder had the coach remember. */
  coachNotes: z.array(z.object({ kind: z.string(), text: z.string(), createdAt: at })),
  /** The coach's summary of the older part of the conversation. */
  coachSummaries: z.array(z.object({ text: z.string(), writtenAt: at })),
  websiteProposals: z.array(
    z.object({ websiteUrl: z.string(), title: z.string(), description: z.string() }),
  ),
  weeklyBriefs: z.array(z.object({ monday: z.string(), risk: text, next: text })),
  /** The KPIs of their startup, the current one first. */
  kpis: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      goodWay: z.string(),
      chosenAt: at,
      replacedAt: text,
    }),
  ),
  /** Of their startup, the latest first; a draft has no `doneAt`. */
  checkIns: z.array(
    z.object({
      week: z.string(),
      isAway: z.boolean(),
      kpi: text,
      kpiValue: whole.nullable(),
      usersSpoken: whole.nullable(),
      lastGoal: text,
      goal: text,
      blocker: text,
      helpWanted: text,
      helpSharedAt: text,
      doneAt: text,
    }),
  ),
  /** Their own answers in check-ins, with everything that was changed since. */
  checkInAnswers: z.array(
    z.object({ week: z.string(), part: z.string(), answer: z.unknown(), saidAt: at }),
  ),
  /** Their own, from 1 to 5; never a teammate's. */
  morale: z.array(z.object({ week: z.string(), morale: whole, saidAt: at })),
  /** People to whom they offered help. */
  helpOffers: z.array(z.object({ to: z.string(), helpWanted: text, offeredAt: at })),
  /** Only settings that differ from the defaults. */
  preferences: z.array(z.object({ type: z.string(), channel: z.string(), enabled: z.boolean() })),
  sessions: sessionsExport,
  passkeys: passkeysExport,
});
export type FounderExport = z.infer<typeof founderExportSchema>;

const nullableText = z.string().nullable();
const nullableNumber = z.number().nullable();
const timestamp = z.string();

/**
 * Everything we store about an investor, for that investor. An allow-list: no hashes or secrets, and
 * of founders only the names the investor has already seen. Instants are ISO strings.
 */
export const investorExportSchema = z.object({
  format: z.literal('slipstream-export'),
  version: z.literal(1),
  exportedAt: timestamp,
  /** Lists of which only the newest 10,000 rows are here. */
  cutLists: z.array(z.string()),
  profile: z.object({
    name: z.string(),
    email: z.string(),
    /** Requested but not confirmed yet. */
    newEmail: nullableText,
    photo: nullableText,
    company: nullableText,
    title: nullableText,
    investmentFocus: z.array(z.string()),
    /** Thousands of dollars. */
    checkSizeMin: nullableNumber,
    checkSizeMax: nullableNumber,
    signedUpAt: timestamp,
    emailVerifiedAt: nullableText,
    approvedAt: nullableText,
    declinedAt: nullableText,
    revokedAt: nullableText,
    decisionReason: nullableText,
    searchMailsStoppedAt: nullableText,
    updateMailsStoppedAt: nullableText,
    openToFoundersAt: nullableText,
  }),
  savedStartups: z.array(z.object({ startupName: z.string(), savedAt: timestamp })),
  savedSearches: z.array(
    z.object({
      search: z.string(),
      stage: nullableText,
      isSeeking: z.boolean(),
      createdAt: timestamp,
    }),
  ),
  /** Decks and websites they opened, as shown to the founders. */
  opens: z.array(
    z.object({
      startupName: z.string(),
      kind: z.string(),
      opens: z.number(),
      firstOpenedAt: timestamp,
      lastOpenedAt: timestamp,
    }),
  ),
  /** Startups whose updates they unsubscribed from. */
  stoppedUpdates: z.array(z.string()),
  introductions: introductionsExport,
  sessions: sessionsExport,
  passkeys: passkeysExport,
});
export type InvestorExport = z.infer<typeof investorExportSchema>;

/** Everything we store about a mentor, for that mentor. An allow-list, like the others. */
export const mentorExportSchema = z.object({
  format: z.literal('slipstream-export'),
  version: z.literal(1),
  exportedAt: timestamp,
  /** Lists of which only the newest 10,000 rows are here. */
  cutLists: z.array(z.string()),
  profile: z.object({
    name: z.string(),
    email: z.string(),
    headline: z.string(),
    about: z.string(),
    topics: z.array(z.string()),
    timeZone: z.string(),
    place: z.string(),
    addedAt: timestamp,
  }),
  mentorSessions: z.array(
    z.object({
      startupName: z.string(),
      startsAt: timestamp,
      cancelledAt: nullableText,
      outcome: nullableText,
      isUseful: z.boolean().nullable(),
      notes: z.string(),
      agreed: z.array(z.string()),
    }),
  ),
  sessions: sessionsExport,
  passkeys: passkeysExport,
});
export type MentorExport = z.infer<typeof mentorExportSchema>;
