import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import type { ApiContext } from '#web/server/context.ts';
import { authorize } from '#web/server/http/answer-api.ts';
import {
  newRoleBrowser,
  type Role,
  type RoleBrowser,
  roles,
} from '#web/server/testing/role-browsers.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

type Route = { method: string; path: string; audience: string };

const routes: Route[] = listProcedures(contract);

/** Written out, not derived: whoever changes a route's audience has to change it here, too. */
const forFounders = [
  'GET /overview',
  'GET /tasks',
  'POST /tasks',
  'POST /tasks/generation',
  'GET /tasks/{taskId}',
  'PATCH /tasks/{taskId}',
  'DELETE /tasks/{taskId}',
  'POST /tasks/{taskId}/restoration',
  'PUT /tasks/{taskId}/status',
  'POST /tasks/{taskId}/completion',
  'DELETE /tasks/{taskId}/completion',
  'POST /tasks/{taskId}/snooze',
  'POST /tasks/{taskId}/pledge',
  'GET /team/tasks',
  'POST /tasks/{taskId}/handover',
  'DELETE /tasks/{taskId}/handover',
  'GET /cohort',
  'GET /cohort/{founderId}',
  'PUT /cheers/{subject}/{id}',
  'DELETE /cheers/{subject}/{id}',
  'GET /startups',
  'GET /startups/industries',
  'GET /startups/{startupId}',
  'GET /open-investors',
  'POST /open-investors/{investorId}/introduction',
  'GET /leaderboard',
  'GET /calendar-feed',
  'POST /calendar-feed',
  'DELETE /calendar-feed',
  'GET /team',
  'GET /check-in',
  'PATCH /check-in',
  'PUT /check-in/away',
  'PUT /check-in/sharing',
  'PUT /check-in/kpi',
  'PUT /check-in/kpi/values',
  'GET /check-in/kpi/values',
  'GET /help-wanted',
  'POST /help-wanted/{checkInId}/offer',
  'POST /team/departure',
  'GET /progress',
  'GET /progress/comparison',
  'GET /progress/comparison/export',
  'GET /points/ledger',
  'GET /streak/days',
  'GET /streak/milestone',
  'POST /streak/milestone/view',
  'POST /streak/milestone/announcement',
  'POST /thanks',
  'DELETE /thanks/{thanksId}',
  'GET /coach',
  'GET /coach/history',
  'DELETE /coach/history',
  'POST /coach/questions',
  'POST /coach/questions/{exchangeId}/stop',
  'POST /coach/questions/{exchangeId}/retry',
  'PUT /coach/questions/{exchangeId}',
  'POST /coach/questions/{exchangeId}/continuation',
  'PUT /coach/questions/{exchangeId}/feedback',
  'GET /coach/memory',
  'POST /coach/notes',
  'PUT /coach/notes/{noteId}',
  'DELETE /coach/notes/{noteId}',
  'POST /coach/opening/{taskId}/completion',
  'PUT /coach/opening/{taskId}',
  'POST /coach/questions/{exchangeId}/tasks',
  'POST /coach/proposals/{proposalId}/confirmation',
  'POST /coach/proposals/{proposalId}/refusal',
  'GET /coach/proposals/{proposalId}/draft',
  'GET /profile',
  'PATCH /profile',
  'POST /profile/stage',
  'POST /profile/stage/not-yet',
  'GET /profile/website-analysis',
  'POST /profile/website-analysis',
  'DELETE /profile/website-analysis',
  'POST /profile/website-analysis/tasks',
  'GET /notifications',
  'POST /notifications/{notificationId}/read',
  'POST /notifications/read',
  'GET /settings',
  'GET /settings/time-zones',
  'PUT /settings/list-hour',
  'PUT /settings/list-days',
  'PUT /settings/momentum',
  'PUT /settings/new-tasks',
  'PUT /settings/time-zone',
  'PUT /settings/quiet-hours',
  'DELETE /settings/quiet-hours',
  'PUT /settings/pause',
  'DELETE /settings/pause',
  'PUT /settings/notifications/{type}/{channel}',
  'DELETE /settings/slack',
  'GET /settings/export',
  'GET /premium',
  'GET /premium/benefits',
  'POST /premium/checkout',
  'GET /messages/received',
  'GET /messages/sent',
  'POST /messages',
  'PUT /messages/blocks/{founderId}',
  'DELETE /messages/blocks/{founderId}',
  'GET /search',
  'GET /investor-interest',
  'GET /investor-updates',
  'POST /investor-updates',
];
const forOwners = [
  'POST /team/invitations',
  'POST /team/invitations/{invitationId}',
  'DELETE /team/invitations/{invitationId}',
  'DELETE /team/members/{founderId}',
  'PUT /team/owner',
];
const forMembers = [
  'POST /introductions',
  'GET /introductions',
  'GET /introductions/relationships',
  'DELETE /introductions/{introductionId}',
  'POST /introductions/{introductionId}/acceptance',
  'POST /introductions/{introductionId}/decline',
  'PUT /introductions/{introductionId}/outcome',
  'PUT /settings/email',
  'POST /settings/email/mail',
  'DELETE /settings/email',
  'POST /settings/deletion',
];
const forSignedIn = [
  'GET /me',
  'POST /session/confirmation',
  'DELETE /session',
  'PUT /settings/password',
  'GET /settings/sessions',
  'DELETE /settings/sessions/{sessionId}',
  'DELETE /settings/sessions',
  'GET /second-factor',
  'POST /second-factor',
  'POST /second-factor/secret',
  'POST /second-factor/removal',
  'POST /second-factor/recovery-codes',
  'GET /access-tokens',
  'GET /connected-apps',
  'DELETE /connected-apps/{appId}',
  'POST /access-tokens',
  'DELETE /access-tokens/{tokenId}',
  'GET /passkeys',
  'POST /passkeys',
  'POST /passkeys/options',
  'PUT /passkeys/{passkeyId}/name',
  'DELETE /passkeys/{passkeyId}',
];
const forAnyone = [
  'GET /info',
  'GET /community',
  'POST /session/founder',
  'POST /session/admin',
  'POST /session/investor',
  'POST /session/passkey',
  'POST /session/passkey/options',
  'POST /session/provider',
  'POST /investors',
  'POST /investors/verification',
  'POST /investors/verification/check',
  'POST /applications',
  'POST /applications/alerts',
  'POST /applications/status',
  'POST /applications/edit',
  'POST /applications/withdrawal',
  'POST /team/invitation',
  'POST /team/invitation/refusal',
  'POST /team/membership',
  'POST /account-links/check',
  'POST /account-links/password',
  'POST /account-links/reset',
  'POST /account-links/invitation',
  'POST /email-change',
  'POST /email-change/check',
];
/** Reviewers: what is assigned to them. */
const forStaff = [
  'GET /admin/applications',
  'GET /admin/applications/{applicationId}',
  'GET /admin/applications/{applicationId}/neighbours',
  'PUT /admin/applications/{applicationId}/rating',
  'POST /admin/applications/{applicationId}/notes',
  'DELETE /admin/applications/{applicationId}/notes/{noteId}',
];
const forManagers = [
  'GET /admin/reviewers',
  'GET /admin/applications/shares',
  'POST /admin/applications/shares',
  'PUT /admin/applications/{applicationId}/reviewers/{accountId}',
  'DELETE /admin/applications/{applicationId}/reviewers/{accountId}',
  'GET /admin/applications/export',
  'GET /admin/founders',
  'GET /admin/founders/{founderId}',
  'GET /admin/founders/{founderId}/history',
  'PUT /admin/founders/{founderId}/stage',
  'PUT /admin/founders/{founderId}/cohort',
  'PUT /admin/founders/{founderId}/email',
  'DELETE /admin/founders/{founderId}/email',
  'POST /admin/founders/{founderId}/invitation',
  'PUT /admin/founders/{founderId}/pause',
  'DELETE /admin/founders/{founderId}/pause',
  'PUT /admin/founders/{founderId}/departure',
  'DELETE /admin/founders/{founderId}/departure',
  'GET /admin/cohorts',
  'GET /admin/cohorts/{cohortId}/report',
  'GET /admin/cohorts/{cohortId}/report/export',
  'GET /admin/monday-message',
  'PUT /admin/monday-message',
  'POST /admin/cohorts',
  'PUT /admin/cohorts/{cohortId}',
  'POST /admin/cohorts/{cohortId}/window',
  'DELETE /admin/cohorts/{cohortId}/window',
  'PUT /admin/cohorts/{cohortId}/channel',
  'PUT /admin/cohorts/{cohortId}/channel-posts',
  'GET /admin/cohorts/{cohortId}/cockpit',
  'GET /admin/cohorts/{cohortId}/overview',
  'POST /admin/cohorts/{cohortId}/invitations',
  'GET /admin/startups/{startupId}/cockpit',
  'POST /admin/startups/{startupId}/notes',
  'DELETE /admin/startups/{startupId}/notes/{noteId}',
  'PUT /admin/startups/{startupId}/risks/{kind}/dismissal',
  'DELETE /admin/startups/{startupId}/risks/{kind}/dismissal',
  'PUT /admin/startups/{startupId}/assignee',
  'DELETE /admin/startups/{startupId}/assignee',
  'POST /admin/startups/{startupId}/messages',
  'POST /admin/startups/{startupId}/nudge',
  'GET /admin/investors',
  'POST /admin/investors/{investorId}/decision',
  'GET /admin/introductions',
  'POST /admin/applications/{applicationId}/review',
  'POST /admin/applications/{applicationId}/decision',
  'DELETE /admin/applications/{applicationId}/decision',
];
const forAdmins = [
  'GET /admin/access-tokens',
  'DELETE /admin/access-tokens/{tokenId}',
  'GET /admin/connected-apps',
  'DELETE /admin/connected-apps/{appId}',
  'GET /admin/staff',
  'POST /admin/staff/invitations',
  'POST /admin/staff/invitations/{accountId}',
  'DELETE /admin/staff/invitations/{accountId}',
  'PUT /admin/staff/second-step',
  'PUT /admin/staff/passwords',
  'PUT /admin/staff/{accountId}/role',
  'DELETE /admin/staff/{accountId}',
  'GET /admin/slack',
  'POST /admin/slack/check',
  'POST /admin/slack/nudges/{founderId}',
  'GET /admin/deliveries',
  'POST /admin/deliveries/{kind}/{deliveryId}/retry',
  'DELETE /admin/deliveries/{kind}/{deliveryId}',
  'GET /admin/webhooks',
  'POST /admin/webhooks',
  'PUT /admin/webhooks/{endpointId}',
  'PUT /admin/webhooks/{endpointId}/state',
  'POST /admin/webhooks/{endpointId}/secret',
  'DELETE /admin/webhooks/{endpointId}',
  'POST /admin/webhooks/{endpointId}/test',
  'GET /admin/webhooks/{endpointId}/deliveries',
  'POST /admin/webhooks/{endpointId}/deliveries/{deliveryId}/replay',
  'GET /admin/payments',
  'PUT /admin/payments/{subscriptionId}/founder',
  'DELETE /admin/payments/{subscriptionId}',
  'GET /admin/audit',
  'GET /admin/failed-sign-ins',
  'GET /admin/coach',
  'GET /admin/imports',
  'GET /admin/imports/{importId}',
  'POST /admin/imports/{importId}/headings',
  'POST /admin/imports/{importId}/check',
  'POST /admin/imports/{importId}/start',
  'POST /admin/imports/{importId}/invitations',
  'POST /admin/imports/{importId}/undo',
  'DELETE /admin/imports/{importId}',
  'GET /admin/imports/{importId}/rows',
  'GET /admin/export',
];
const forInvestors = [
  'POST /investors/verification/mail',
  'GET /investor/startups',
  'GET /investor/saved',
  'GET /investor/startups/{startupId}',
  'PUT /investor/startups/{startupId}/saved',
  'DELETE /investor/startups/{startupId}/saved',
  'GET /investor/preferences',
  'GET /investor/searches',
  'POST /investor/searches',
  'DELETE /investor/searches/{searchId}',
  'PUT /investor/searches/mail',
  'GET /investor/settings',
  'PUT /investor/settings/details',
  'PUT /investor/settings/update-mail',
  'PUT /investor/settings/open-to-founders',
  'DELETE /investor/settings/stopped-updates/{startupId}',
  'GET /investor/settings/export',
];
const founders: Role[] = ['owner', 'member'];
const investors: Role[] = ['waiting investor', 'approved investor'];
const staff: Role[] = ['reviewer', 'manager', 'admin'];
const expected = new Map<string, readonly Role[]>(
  (
    [
      [forAnyone, roles],
      [forSignedIn, [...founders, ...investors, ...staff]],
      [forMembers, [...founders, ...investors]],
      [forFounders, founders],
      [forOwners, ['owner']],
      [forInvestors, investors],
      [forStaff, staff],
      [forManagers, ['manager', 'admin']],
      [forAdmins, ['admin']],
    ] as const
  ).flatMap(([listed, open]) => listed.map((route) => [route, open] as const)),
);

/** The owner is told from the others only once these requests are valid. */
const bodies: Record<string, unknown> = {
  'POST /team/invitations': { email: 'somebody@example.test' },
  'PUT /team/owner': { founderId: randomUUID() },
};

/** One of each, until a call signs them out. */
const people = new Map<Role, RoleBrowser>();

async function browserOf(role: Role) {
  const known = people.get(role);
  if (known && (known.isVisitor || known.browser.cookie)) return known;
  const fresh = await newRoleBrowser(db, web(), role);
  people.set(role, fresh);
  return fresh;
}

describe('the audience', () => {
  it('is declared for every route of the contract', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...expected.keys()].sort(),
    );
  });

  it.each(routes)('$method $path', async ({ method, path }) => {
    const open = expected.get(`${method} ${path}`) ?? [];
    const address = `/api${path.replace('{taskId}', 'none').replace('{notificationId}', '1')}`;
    for (const role of roles) {
      const { browser, isVisitor } = await browserOf(role);
      const { status, body } = await browser.send(address, {
        method,
        body: bodies[`${method} ${path}`],
      });
      if (open.includes(role)) {
        // Refusals for want of premium or an approval are another matter.
        const isOtherRefusal = /_credentials$|^premium_needed$|_not_approved$/.test(body?.code);
        expect([role, [401, 403].includes(status) && !isOtherRefusal]).toEqual([role, false]);
      } else {
        expect([role, status]).toEqual([role, isVisitor ? 401 : 403]);
      }
    }
  });

  it('is nobody for a route that declares none', async () => {
    const { accountId } = await newAccount(db, 'admin');
    const { token } = await openSession(db, { accountId, userAgent: null, now: new Date() });
    const unnamed = { '~orpc': { meta: {}, route: { path: '/new' } } };
    const contextWith = (cookie: string | null) =>
      ({ db, now: new Date(), bearer: null, cookie: { token: cookie }, facts: {} }) as ApiContext;
    await expect(authorize(contextWith(token), unnamed)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(authorize(contextWith(null), unnamed)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
