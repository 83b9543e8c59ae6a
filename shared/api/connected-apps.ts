import { z } from 'zod';
import { tokenScopes } from '../domain/permissions.ts';
import { forAccountOwners } from './audience.ts';
import { instant } from './fields.ts';

const tags = ['connected apps'];

const connectedAppSchema = z.object({
  id: z.string(),
  /** As the app calls itself. */
  name: z.string(),
  /** Where it is: what it calls itself proves nothing. */
  host: z.string(),
  scope: z.enum(tokenScopes),
  connectedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type ConnectedApp = z.infer<typeof connectedAppSchema>;

/** Assistants and other apps that act for somebody since they allowed it. */
export const connectedAppsContract = {
  /** The caller's, the newest first. */
  list: forAccountOwners
    .route({ method: 'GET', path: '/connected-apps', tags })
    .output(z.object({ address: z.string(), apps: z.array(connectedAppSchema) })),
  disconnect: forAccountOwners
    .route({ method: 'DELETE', path: '/connected-apps/{appId}', tags })
    .input(z.strictObject({ appId: z.string().max(80) }))
    .output(z.object({ ok: z.literal(true) })),
};
