import { checkImport } from '#db/operations/imports/check-import.ts';
import { chooseHeadings } from '#db/operations/imports/choose-headings.ts';
import { discardImport } from '#db/operations/imports/discard-import.ts';
import { inviteLater } from '#db/operations/imports/invite-imported.ts';
import { startImport } from '#db/operations/imports/run-import.ts';
import { undoImport } from '#db/operations/imports/undo-import.ts';
import { exportInstance } from '#db/operations/instance/export-instance.ts';
import { isInstanceEmpty, startInstanceImport } from '#db/operations/instance/import-instance.ts';
import { findImport, importLines, listImports } from '#db/queries/imports.ts';
import { toCsv } from '#shared/domain/csv.ts';
import { api } from '../api.ts';
import { actorAndTime, requireSession } from '../context.ts';
import { programFileName } from '../http/program-file-name.ts';

const { imports } = api;

export const importRoutes = {
  list: imports.list.handler(async ({ context: { db } }) => {
    const [all, isEmpty] = await Promise.all([listImports(db), isInstanceEmpty(db)]);
    return { imports: all, isEmpty };
  }),

  get: imports.get.handler(({ input, context }) => findImport(context.db, input)),

  chooseHeadings: imports.chooseHeadings.handler(async ({ input, context }) => {
    await chooseHeadings(context.db, input);
    return findImport(context.db, input);
  }),

  check: imports.check.handler(async ({ input, context }) => {
    await checkImport(context.db, { ...input, now: context.now });
    return findImport(context.db, input);
  }),

  start: imports.start.handler(async ({ input, context }) => {
    const { kind } = await findImport(context.db, input);
    const start = kind === 'everything' ? startInstanceImport : startImport;
    await start(context.db, { ...input, ...actorAndTime(context) });
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
    return { ok: true as const };
  }),

  rows: imports.rows.handler(async ({ input, context }) => {
    const { fileName, lines } = await importLines(context.db, input);
    const name = `${fileName.replace(/\.\w+$/, '').replace(/[^\w-]+/g, '-')}-result.csv`;
    context.answerAsFile(name);
    return new File([toCsv(lines, input.separator)], name, { type: 'text/csv; charset=utf-8' });
  }),

  export: imports.export.handler(async ({ context }) => {
    const { db, now, accountLimits } = context;
    await accountLimits.countExport(requireSession(context).accountId);
    const zip = await exportInstance(db, actorAndTime(context));
    const name = `${programFileName()}-${now.toISOString().slice(0, 10)}.zip`;
    context.answerAsFile(name);
    return new File([new Uint8Array(zip)], name, { type: 'application/zip' });
  }),
};
