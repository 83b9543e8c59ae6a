import { disconnectApp } from '#db/operations/oauth/oauth-records.ts';
import { listConnectedApps } from '#db/queries/oauth.ts';
import { api } from '../api.ts';
import { requireSession } from '../context.ts';

export const connectedAppRoutes = {
  list: api.connectedApps.list.handler(async ({ context }) => {
    const { db, sealer, now, config } = context;
    const { accountId } = requireSession(context);
    return {
      address: `${config.publicUrl}/mcp`,
      apps: await listConnectedApps(db, { accountId, sealer, now }),
    };
  }),

  disconnect: api.connectedApps.disconnect.handler(async ({ input: { appId }, context }) => {
    const { accountId } = requireSession(context);
    await disconnectApp(context.db, { accountId, appId });
    return { ok: true } as const;
  }),
};
