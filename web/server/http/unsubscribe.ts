import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { setAlertMail } from '#db/operations/applications/application-alerts.ts';
import { muteUpdates } from '#db/operations/investors/investor-updates.ts';
import { setSearchMail } from '#db/operations/investors/saved-searches.ts';
import { setPreference } from '#db/operations/settings/founder-settings.ts';
import { findAlert } from '#db/queries/cohorts/cohorts.ts';
import { isAcceptedFounder } from '#db/queries/founders.ts';
import { findUnsubscribeTarget } from '#db/queries/investors/investors.ts';
import {
  type FounderSubscription,
  type InvestorSubscription,
  readAlertToken,
  readInvestorMailToken,
  readUnsubscribeToken,
} from '#db/signed-links.ts';
import type { PreferenceKind } from '#shared/domain/notification-preferences.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { renderServerPage } from '#shared/small-page.ts';
import { requestFacts } from './request-log.ts';

type Options = { db: DatabaseHandle['db']; appSecret: Buffer; now: () => Date };
type MailSubscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/**
 * The unsubscribe link of a mail. Opening it changes nothing, because mail scanners open links. Its
 * button does, and so does the mailbox's own one (RFC 8058), which posts without a cookie. The
 * token is the only authorisation, so another site gains nothing from a visitor's session.
 */
export function serveUnsubscribe({ db, appSecret, now }: Options): Router {
  const router = Router(exactRouting);

  const withToken =
    (answer: (subscription: MailSubscription, path: string) => Promise<string>): RequestHandler =>
    async (request: Request, response: Response) => {
      requestFacts(response).route = '/unsubscribe/{token}';
      response.set('Cache-Control', 'no-store').type('html');
      const token = String(request.params.token);
      const subscription = await findSubscription({ db, appSecret, now: now() }, token);
      if (!subscription) {
        response.status(404).send(renderServerPage(unknownLink));
        return;
      }
      response.send(await answer(subscription, `/unsubscribe/${token}`));
    };

  router.get(
    '/unsubscribe/:token',
    withToken(async ({ copy: { question, stops } }, path) =>
      renderServerPage({
        title: question,
        text: stops,
        button: { label: 'Unsubscribe', action: path },
      }),
    ),
  );
  router.post(
    '/unsubscribe/:token',
    withToken(async ({ copy: { stopped }, set }, path) => {
      await set(false);
      return renderServerPage({
        title: 'You are unsubscribed',
        text: stopped,
        button: { label: 'Subscribe again', action: `${path}/undo` },
      });
    }),
  );
  router.post(
    '/unsubscribe/:token/undo',
    withToken(async ({ copy: { again }, set }) => {
      await set(true);
      return renderServerPage({
        title: 'You are subscribed again',
        text: again,
      });
    }),
  );
  return router;
}

const unknownLink = {
  title: 'This link doesn’t work',
  text: 'It’s incomplete, or the account it was for is closed. Please open it from the email again.',
};

type Db = DatabaseHandle['db'];

/** The mails that a link stops, and its way; null if the token is invalid or its owner has left. */
async function findSubscription(
  { db, appSecret, now }: { db: Db; appSecret: Buffer; now: Date },
  token: string,
): Promise<{ copy: UnsubscribeCopy; set: (isWanted: boolean) => Promise<void> } | null> {
  const ofFounder = readUnsubscribeToken(appSecret, token);
  if (ofFounder) return forFounder(db, ofFounder);
  const ofInvestor = readInvestorMailToken(appSecret, token);
  if (ofInvestor) return forInvestor(db, ofInvestor, now);
  const alertId = readAlertToken(appSecret, token);
  if (!alertId || !(await findAlert(db, { alertId }))) return null;
  const set = (isWanted: boolean) => setAlertMail(db, { alertId, isWanted, now });
  return { copy: alertCopy, set };
}

async function forFounder(db: Db, subscription: FounderSubscription) {
  const copy = copyByType[subscription.type];
  if (!copy || !(await isAcceptedFounder(db, subscription))) return null;
  const set = (enabled: boolean) =>
    setPreference(db, { ...subscription, channel: 'email', enabled });
  return { copy, set };
}

async function forInvestor(db: Db, { investorId, kind }: InvestorSubscription, now: Date) {
  const startupId = 'updatesOf' in kind ? kind.updatesOf : null;
  const found = await findUnsubscribeTarget(db, { investorId, startupId });
  if (!found) return null;
  if (startupId === null) {
    const set = (isMailed: boolean) => setSearchMail(db, { investorId, isMailed, now });
    return { copy: searchMailCopy, set };
  }
  const set = async (isWanted: boolean) => {
    await muteUpdates(db, { investorId, startupId, isMuted: !isWanted });
  };
  return { copy: updateMailCopy(found.startupName ?? 'this startup'), set };
}

type UnsubscribeCopy = { question: string; stops: string; stopped: string; again: string };

/** Kinds that are never mailed have none. */
const copyByType: Partial<Record<PreferenceKind, UnsubscribeCopy>> = {
  weekly_digest: {
    question: 'Stop the weekly digest?',
    stops: 'You won’t get our Monday emails about your week and your cohort anymore.',
    stopped: 'The weekly digest no longer comes to you by email.',
    again: 'The next digest comes on Monday.',
  },
  founder_message: {
    question: 'Stop emails with founders’ messages?',
    stops: 'We won’t email you anymore when a founder writes to you.',
    stopped: 'What founders write to you no longer comes by email.',
    again: 'What founders write to you comes by email again.',
  },
  streak_at_risk: {
    question: 'Stop emails about your streak?',
    stops: 'We won’t email you anymore in the evening when your streak is about to end.',
    stopped: 'You’ll no longer get emails when your streak is about to end.',
    again: 'You’ll get emails again when your streak is about to end.',
  },
  introduction: {
    question: 'Stop emails about introductions?',
    stops:
      'We won’t email you anymore when someone asks you for an introduction. You’ll find requests in the app.',
    stopped: 'You’ll no longer get emails when someone asks you for an introduction.',
    again: 'You’ll get emails again when someone asks you for an introduction.',
  },
  pledge_missed: {
    question: 'Stop emails about missed pledges?',
    stops: 'We won’t email you anymore when one of your pledges is past its date.',
    stopped: 'You’ll no longer get emails when one of your pledges is past its date.',
    again: 'You’ll get emails again when one of your pledges is past its date.',
  },
};

/** An investor's weekly mail about saved searches. */
const searchMailCopy: UnsubscribeCopy = {
  question: 'Stop emails about your saved searches?',
  stops: 'We won’t email you anymore about what’s new in your saved searches.',
  stopped: 'What’s new in your saved searches no longer comes by email. The searches stay.',
  again: 'What’s new in your saved searches comes by email again, once a week.',
};

/** For an address that asked to be notified of the next cohort. */
const alertCopy: UnsubscribeCopy = {
  question: 'Stop emails about applications?',
  stops: 'We won’t email this address when applications open, even if someone enters it again.',
  stopped: 'We won’t email this address when applications open.',
  again: 'You can ask again to be told when applications open.',
};

function updateMailCopy(startupName: string): UnsubscribeCopy {
  return {
    question: `Stop updates from ${startupName}?`,
    stops: `You won’t get the emails that the founder of ${startupName} sends to investors anymore.`,
    stopped: `Updates from ${startupName} no longer come to you by email.`,
    again: `Updates from ${startupName} come to you by email again.`,
  };
}
