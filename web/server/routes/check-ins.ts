import { setAway, setCheckInSharing } from '#db/operations/check-ins/check-in-settings.ts';
import { offerHelp } from '#db/operations/check-ins/help-wanted.ts';
import { chooseKpi, correctKpi } from '#db/operations/check-ins/kpis.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { findCheckIn, listHelpWanted, listKpiSeries } from '#db/queries/check-ins.ts';
import { startupOf } from '#db/queries/founders.ts';
import { api } from '../api.ts';
import { type ApiContext, founderAndTime } from '../context.ts';

const { checkIns } = api;

export const checkInRoutes = {
  get: checkIns.get.handler(({ context }) => checkInView(context)),

  save: checkIns.save.handler(async ({ input, context }) => {
    const { conflicts } = await saveCheckIn(context.db, { ...founderAndTime(context), ...input });
    return { view: await checkInView(context), conflicts };
  }),

  setAway: checkIns.setAway.handler(async ({ input, context }) => {
    await setAway(context.db, { ...founderAndTime(context), ...input });
    return checkInView(context);
  }),

  setSharing: checkIns.setSharing.handler(async ({ input, context }) => {
    await setCheckInSharing(context.db, { ...founderAndTime(context), ...input });
    return checkInView(context);
  }),

  chooseKpi: checkIns.chooseKpi.handler(async ({ input, context }) => {
    await chooseKpi(context.db, { ...founderAndTime(context), draft: input });
    return checkInView(context);
  }),

  correctKpi: checkIns.correctKpi.handler(async ({ input, context }) => {
    await correctKpi(context.db, { ...founderAndTime(context), ...input });
    return kpiSeries(context);
  }),

  kpis: checkIns.kpis.handler(({ context }) => kpiSeries(context)),

  helpWanted: checkIns.helpWanted.handler(({ context }) => helpWanted(context)),

  offerHelp: checkIns.offerHelp.handler(async ({ input, context }) => {
    await offerHelp(context.db, { ...founderAndTime(context), ...input });
    return helpWanted(context);
  }),
};

function checkInView(context: ApiContext) {
  return findCheckIn(context.db, founderAndTime(context));
}

async function kpiSeries(context: ApiContext) {
  const { founderId } = founderAndTime(context);
  return { series: await listKpiSeries(context.db, { startupId: startupOf(founderId) }) };
}

async function helpWanted(context: ApiContext) {
  return { calls: await listHelpWanted(context.db, founderAndTime(context)) };
}
