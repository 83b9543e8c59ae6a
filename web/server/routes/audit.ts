import { listAudit } from '#db/queries/audit.ts';
import { listFailedSignIns } from '#db/queries/failed-sign-ins.ts';
import { api } from '../api.ts';

const pageSize = 50;

export const auditRoutes = {
  list: api.audit.list.handler(({ input, context }) =>
    listAudit(context.db, { ...input, pageSize }),
  ),

  failedSignIns: api.audit.failedSignIns.handler(({ input, context }) =>
    listFailedSignIns(context.db, { ...input, pageSize }),
  ),
};
