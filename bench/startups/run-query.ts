import { openDatabase } from '#db/connect.ts';
import { directoryCard } from '#db/queries/startups/card-fields.ts';
import { findStartups } from '#db/queries/startups/find-startups.ts';
import type { StartupFilter } from '#shared/api/startups.ts';
import { driveLoops } from '../measure/drive-loops.ts';
import { given, serveParent } from '../processes/serve-parent.ts';

const connections = Number(given('BENCH_CONNECTIONS'));
const handle = openDatabase({ url: given('BENCH_DATABASE_URL'), max: connections });

/** The one statement of a page, and nothing around it. */
serveParent((filters: StartupFilter[]) =>
  driveLoops(filters.length, connections, (index) =>
    findStartups(handle.db, {
      card: directoryCard,
      filter: filters[index] ?? {},
      pageSize: 24,
    }),
  ),
);
