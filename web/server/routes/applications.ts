import { readApplicationToken } from '#db/application-token.ts';
import {
  editApplication,
  submitApplication,
  withdrawApplication,
} from '#db/operations/applications/submit-application.ts';
import { findApplication } from '#db/queries/applications/find-application.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import type { ApiContext } from '../context.ts';

export const applicationRoutes = {
  submit: api.applications.submit.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countApplication(client.address);
    await submitApplication(db, { ...input, now });
    return { ok: true as const };
  }),

  status: api.applications.status.handler(async ({ input, context }) =>
    findApplication(context.db, await named(context, input)),
  ),

  edit: api.applications.edit.handler(async ({ input: { token, application }, context }) => {
    const asked = await named(context, { token });
    await editApplication(context.db, { ...asked, application });
    return findApplication(context.db, asked);
  }),

  withdraw: api.applications.withdraw.handler(async ({ input, context }) => {
    const asked = await named(context, input);
    await withdrawApplication(context.db, asked);
    return findApplication(context.db, asked);
  }),
};

/** The application that a private link names. */
async function named(
  { config, client, visitorLimits, now }: ApiContext,
  { token }: { token: string },
): Promise<{ applicationId: string; now: Date }> {
  await visitorLimits.countLink(client.address);
  const applicationId = readApplicationToken(config.appSecret, token);
  if (!applicationId) throw new AppError('application_not_found');
  return { applicationId, now };
}
