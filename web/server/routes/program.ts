import { restoreProgram, saveProgram } from '#db/operations/program/save-program.ts';
import { findCohortOfToday, findProgram, listProgramVersions } from '#db/queries/program.ts';
import { listKnownTimeZones } from '#db/time-zones.ts';
import type { ProgramView } from '#shared/api/program.ts';
import { defaultBrand } from '#shared/brand.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime } from '../context.ts';

export const programRoutes = {
  get: api.program.get.handler(({ context }) => programView(context)),

  save: api.program.save.handler(async ({ input, context }) => {
    await saveProgram(context.db, { ...input, ...actorAndTime(context) });
    return programView(context);
  }),

  restore: api.program.restore.handler(async ({ input, context }) => {
    await restoreProgram(context.db, { ...input, ...actorAndTime(context) });
    return programView(context);
  }),
};

async function programView({ db, config, now }: ApiContext): Promise<ProgramView> {
  const [program, versions, timeZones] = await Promise.all([
    findProgram(db),
    listProgramVersions(db),
    listKnownTimeZones(db),
  ]);
  const { timeZone } = program.settings;
  const runningCohort = await findCohortOfToday(db, { timeZone, now });
  const defaults = { ...defaultBrand, supportEmail: config.supportEmail };
  return { ...program, versions, timeZones, runningCohort, defaults };
}
