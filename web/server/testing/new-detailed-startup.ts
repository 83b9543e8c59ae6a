import type { DatabaseHandle } from '#db/connect.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';

/** A startup with every field filled in, including those that nobody may see. */
export async function newDetailedStartup(db: DatabaseHandle['db']): Promise<TestFounder> {
  const nimbus = await newFounder(db, { name: 'Ada Nimbus', stage: 'mvp' });
  await db
    .updateTable('startup_applications')
    .set({
      startup_name: 'Nimbus',
      website_url: 'https://nimbus.example/',
      pitch_deck_url: 'https://nimbus.example/deck.pdf',
      founder_bio: 'Builds clouds.',
      monthly_revenue: '1k-10k',
      team_size: 3,
      looking_for_funding: true,
      funding_amount: '250k-1m',
      slack_user_id: 'USECRET01',
      slack_team_id: 'TSECRET01',
    })
    .where('id', '=', nimbus.id)
    .execute();
  return nimbus;
}
