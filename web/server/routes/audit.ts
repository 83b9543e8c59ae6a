import { listAudit } from '#db/queries/audit.ts';
import { api } from '../api.ts';

const pageSize = 50;

export const auditRoutes = {
  list: api.audit.list.handler(({ input, context }) =>
    listAudit(context.db, { ...input, pageSize }),
  ),
};
