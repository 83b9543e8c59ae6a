import { z } from 'zod';
import { tokenScopes } from '../domain/permissions.ts';
import { instant } from '../fields.ts';
import { audiences } from '../options.ts';
import { browserOnly, forAccountOwners, forAdmins, ok, routesOf } from './audience.ts';

const { get, remove } = routesOf('connected apps');

const connectedAppSchema = z.object({
  id: z.string(),
  /** As the app calls itself. */
  name: z.string(),
  /** The name that an app gives itself proves nothing, so its host is shown. */
  host: z.string(),
  scope: z.enum(tokenScopes),
  connectedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type ConnectedApp = z.infer<typeof connectedAppSchema>;

const ownedAppSchema = connectedAppSchema.extend({
  owner: z.object({ audience: z.enum(audiences), name: z.string(), email: z.string() }),
});
export type OwnedConnectedApp = z.infer<typeof ownedAppSchema>;

const one = z.strictObject({ appId: z.string().max(80) });

/** Assistants and other apps that act for somebody since they allowed it. */
export const connectedAppsContract = {
  /** The caller's, the newest first. */
  list: forAccountOwners
    .route(get('/connected-apps'))
    .output(z.object({ address: z.string(), apps: z.array(connectedAppSchema) })),
  disconnect: forAccountOwners.route(remove('/connected-apps/{appId}')).input(one).output(ok),
  /** Everybody's, the newest first. */
  listAll: forAdmins
    .meta(browserOnly)
    .route(get('/admin/connected-apps'))
    .output(z.object({ apps: z.array(ownedAppSchema), total: z.number().int() })),
  /** Its owner is notified by email. */
  disconnectAny: forAdmins
    .meta(browserOnly)
    .route(remove('/admin/connected-apps/{appId}'))
    .input(one)
    .output(ok),
};
