import { randomUUID } from 'node:crypto';
import { product } from './product.ts';

/** An application of a visitor, under a name that no other test uses. */
export async function sendApplication(startupName: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({
      clientKey: randomUUID(),
      application: {
        founderName: 'Rosa Keil',
        founderEmail: `${randomUUID()}@example.test`,
        startupName,
        stage: 'mvp',
        industry: 'Robotics',
        description: 'Arms that wash up.',
        websiteUrl: 'https://example.test/',
        pitchDeckUrl: null,
        teamSize: 3,
        fundingRaised: 'none',
        monthlyRevenue: '1k-10k',
        lookingForFunding: true,
        fundingAmount: '50k-250k',
      },
    }),
  });
  if (answer.status !== 201) throw new Error(`The application was answered ${answer.status}.`);
}
