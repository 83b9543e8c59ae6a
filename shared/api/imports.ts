import { z } from 'zod';
import { importKinds, importRowStates, importStates, maxImportColumns } from '../domain/imports.ts';
import { csvFile, csvSeparator, instant, rowId } from '../fields.ts';
import {
  browserOnly,
  exportCost,
  forAdmins,
  ok,
  recentSignIn,
  routesOf,
  rowCost,
} from './audience.ts';

const kind = z.enum([...importKinds, 'everything']);

const counts = z.partialRecord(z.enum(importRowStates), z.number().int());

const summarySchema = z.object({
  importId: z.string(),
  kind,
  fileName: z.string(),
  state: z.enum(importStates),
  /** The admin who received the file, or began the import. */
  by: z.string(),
  receivedAt: instant,
  finishedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  rows: z.number().int(),
  counts,
});
export type ImportSummary = z.infer<typeof summarySchema>;

const problemSchema = z.object({ column: z.string().nullable(), text: z.string() });

const listedRowSchema = z.object({
  number: z.number().int(),
  /** In the file, where the row begins. */
  line: z.number().int(),
  state: z.enum(importRowStates),
  /** The startup and the person, as in the file. */
  name: z.string(),
  problems: z.array(problemSchema),
});

const columnIndex = z.number().int().min(0).max(maxImportColumns).nullable();
const mappingSchema = z.record(z.string().max(40), columnIndex);

const detailSchema = summarySchema.extend({
  headers: z.array(z.string()),
  /** The line of the headings; null once another can't be chosen anymore. */
  headingLine: z.number().int().nullable(),
  /** The first lines of the file, for choosing that of the headings. */
  headingChoices: z.array(z.object({ line: z.number().int(), text: z.string() })),
  /** The first rows of the file, for choosing columns. */
  samples: z.array(z.array(z.string())),
  mapping: mappingSchema,
  cohort: z.object({ id: z.string(), name: z.string() }).nullable(),
  sendsInvitations: z.boolean(),
  /** The number of people without a password who were not invited; counted once it is done. */
  uninvited: z.number().int(),
  problem: z.string().nullable(),
  /** The first that can't be imported, or that had to stay. */
  refused: z.array(listedRowSchema),
});
export type ImportDetail = z.infer<typeof detailSchema>;

const one = z.strictObject({ importId: rowId });
const { get, post, remove } = routesOf('admin');
const path = '/admin/imports/{importId}' as const;

/** A person looks at the dry run before anything is imported. */
const byAdmins = forAdmins.meta(browserOnly);

/** Files are sent to `POST /api/admin/imports/files`, which is not JSON. */
export const importsContract = {
  list: byAdmins.route(get('/admin/imports')).output(
    z.object({
      imports: z.array(summarySchema),
      /** The export of another instance can be imported here. */
      isEmpty: z.boolean(),
    }),
  ),
  get: byAdmins.route(get(path)).input(one).output(detailSchema),
  /** Says which line has the headings: what stands above it is left out. */
  chooseHeadings: byAdmins
    .meta(rowCost)
    .route(post(`${path}/headings`))
    .input(one.extend({ line: z.number().int().min(1) }))
    .output(detailSchema),
  /** The dry run. Changes nothing but what is known of the file. */
  check: byAdmins
    .meta(exportCost)
    .route(post(`${path}/check`))
    .input(
      one.extend({
        mapping: mappingSchema,
        cohortId: rowId.nullable().default(null),
        sendsInvitations: z.boolean().default(false),
      }),
    )
    .output(detailSchema),
  /** Begins; the rows are imported in the background. */
  start: byAdmins
    .meta(rowCost)
    .meta(recentSignIn)
    .route(post(`${path}/start`))
    .input(one)
    .output(detailSchema),
  invite: byAdmins
    .meta(rowCost)
    .meta(recentSignIn)
    .route(post(`${path}/invitations`))
    .input(one)
    .output(detailSchema),
  /** Removes what it made and nobody has used, in the background. */
  undo: byAdmins
    .meta(rowCost)
    .meta(recentSignIn)
    .route(post(`${path}/undo`))
    .input(one)
    .output(detailSchema),
  /** Deletes a file that was not imported. */
  discard: byAdmins.route(remove(path)).input(one).output(ok),
  /** Every row with what became of it, as CSV. */
  rows: byAdmins
    .meta(exportCost)
    .meta(recentSignIn)
    .route(get(`${path}/rows`))
    .input(one.extend({ separator: csvSeparator }))
    .output(csvFile),
  /** Everything that the staff may read, as a zip with a CSV file per table. */
  export: byAdmins
    .meta(exportCost)
    .meta(recentSignIn)
    .route(get('/admin/export'))
    .output(z.file().mime('application/zip')),
};
