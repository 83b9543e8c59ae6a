import { disconnectApp } from '#db/operations/oauth/oauth-records.ts';
import { listAllConnectedApps, listConnectedApps } from '#db/queries/oauth.ts';
import { api } from '../api.ts';
import { actorAndTime, requireSession } from '../context.ts';

const ok = { ok: true } as const;

export const connectedAppRoutes = {
  list: api.connectedApps.list.handler(async ({ context }) => {
    const { db, sealer, now, config } = context;
    const { accountId } = requireSession(context);
    return {
      address: `${config.publicUrl}/mcp`,
      apps: await listConnectedApps(db, { accountId, sealer, now }),
    };
  }),

  disconnect: api.connectedApps.disconnect.handler(async ({ input, context }) => {
    const { db, sealer } = context;
    await disconnectApp(db, { ...input, owner: 'actor', sealer, ...actorAndTime(context) });
    return ok;
  }),

  listAll: api.connectedApps.listAll.handler(({ context: { db, sealer, now } }) =>
    listAllConnectedApps(db, { sealer, now }),
  ),

  disconnectAny: api.connectedApps.disconnectAny.handler(async ({ input, context }) => {
    const { db, sealer } = context;
    await disconnectApp(db, { ...input, owner: 'anybody', sealer, ...actorAndTime(context) });
    return ok;
  }),
};
