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
import { rolesIn, routeRights } from '#web/server/testing/route-rights.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

const routes: { method: string; path: string }[] = listProcedures(contract);

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
      Object.keys(routeRights).sort(),
    );
  });

  it.each(routes)('$method $path', async ({ method, path }) => {
    const [audience] = routeRights[`${method} ${path}`] ?? ['admin'];
    const open = rolesIn[audience];
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
