import type { RouteMeta } from '#shared/api/audience.ts';
import { mayCall } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiContext } from '../context.ts';
import { resumeSession } from './session.ts';

type Procedure = { '~orpc': { meta: RouteMeta; route: { path?: string } } };

/**
 * The first thing that happens to every call: the contract says whom the route is for, the table
 * says whether the caller is that. Returns the context with the caller's session.
 */
export async function admit(context: ApiContext, procedure: Procedure): Promise<ApiContext> {
  const { meta, route } = procedure['~orpc'];
  context.facts.route = `/api${route.path ?? ''}`;
  if (meta.audience === 'anyone') return context;
  const { token } = context.cookie;
  const session = await resumeSession(context, { token, now: context.now });
  context.facts.accountId = session?.accountId ?? null;
  const verdict = mayCall(meta.audience, session?.audience ?? null);
  if (verdict !== 'allowed') throw new AppError(verdict);
  return { ...context, session };
}
