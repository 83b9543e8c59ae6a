import { checkImport } from '#db/operations/imports/check-import.ts';
import { discardImport } from '#db/operations/imports/discard-import.ts';
import { inviteLater } from '#db/operations/imports/invite-imported.ts';
import { startImport } from '#db/operations/imports/run-import.ts';
import { undoImport } from '#db/operations/imports/undo-import.ts';
import { findImport, importLines, listImports } from '#db/queries/imports.ts';
import { toCsv } from '#shared/domain/csv.ts';
import { api } from '../api.ts';
import { actorAndTime } from '../context.ts';

const { imports } = api;

export const importRoutes = {
  list: imports.list.handler(async ({ context }) => ({ imports: await listImports(context.db) })),

  get: imports.get.handler(({ input, context }) => findImport(context.db, input)),

  check: imports.check.handler(async ({ input, context }) => {
    await checkImport(context.db, { ...input, now: context.now });
    return findImport(context.db, input);
  }),

  start: imports.start.handler(async ({ input, context }) => {
    await startImport(context.db, { ...input, ...actorAndTime(context) });
    return findImport(context.db, input);
  }),

  invite: imports.invite.handler(async ({ input, context }) => {
    await inviteLater(context.db, { ...input, ...actorAndTime(context) });
    return findImport(context.db, input);
  }),

  undo: imports.undo.handler(async ({ input, context }) => {
    await undoImport(context.db, { ...input, ...actorAndTime(context) });
    return findImport(context.db, input);
  }),

  discard: imports.discard.handler(async ({ input, context }) => {
    await discardImport(context.db, input);
    return { imports: await listImports(context.db) };
  }),

  rows: imports.rows.handler(async ({ input, context }) => {
    const { fileName, lines } = await importLines(context.db, input);
    const name = `${fileName.replace(/\.\w+$/, '').replace(/[^\w-]+/g, '-')}-result.csv`;
    context.answerAsFile(name);
    return new File([toCsv(lines)], name, { type: 'text/csv; charset=utf-8' });
  }),
};
