import type { DatabaseHandle } from '#db/connect.ts';
import { recordOwner } from '#db/operations/founders/record-owner.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { updateRow } from '#db/testing/rows.ts';

/** A startup with every field filled in, including those that nobody may see. */
export async function newDetailedStartup(db: DatabaseHandle['db']): Promise<TestFounder> {
  const nimbus = await newFounder(db, {
    name: 'Ada Nimbus',
    stage: 'mvp',
    slackUserId: 'USECRET01',
    slackTeamId: 'TSECRET01',
  });
  await updateRow(db, 'startup_applications', nimbus.startupId, {
    startup_name: 'Nimbus',
    website_url: 'https://nimbus.example/',
    pitch_deck_url: 'https://nimbus.example/deck.pdf',
    monthly_revenue: '1k-10k',
    team_size: 3,
    looking_for_funding: true,
    funding_amount: '250k-1m',
  });
  await updateRow(db, 'founders', nimbus.id, { bio: 'Builds clouds.' });
  await db.transaction().execute((trx) => recordOwner(trx, { founderId: nimbus.id }));
  return nimbus;
}
