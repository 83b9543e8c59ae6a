const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After the first attempt that failed, the second, and so on. */
const waits = [5 * second, 5 * minute, 30 * minute].concat(
  [2, 5, 10, 14, 20].map((hours) => hours * hour),
);
const maxWait = 24 * hour;

const givesUpAfterMs = 72 * hour;

/**
 * The wait after a failed attempt; null when it is time to give up. The last attempt is made just
 * when the time is over.
 */
export function retryWaitMs({
  attempts,
  failingSince,
  now,
}: {
  attempts: number;
  failingSince: Date;
  now: Date;
}): number | null {
  const left = failingSince.getTime() + givesUpAfterMs - now.getTime();
  if (left <= 0) return null;
  return Math.min(waits[attempts - 1] ?? maxWait, left);
}

/** For so long deliveries are signed with the former secret, too. */
export const formerSecretMs = 24 * hour;

export const offReasons = ['by_hand', 'failing', 'gone'] as const;
export type OffReason = (typeof offReasons)[number];

// Stryker disable StringLiteral: a test would only repeat these texts.
const failures = new Map([
  ['address_refused', 'The address isn’t on the public internet.'],
  ['timeout', 'There was no answer within ten seconds.'],
  ['unreachable', 'The address couldn’t be reached.'],
]);
// Stryker restore StringLiteral

/** The reason of a failed attempt, as admins read it. */
export function webhookFailure(reason: string): string {
  const known = failures.get(reason);
  if (known) return known;
  const status = Number(/^http_(\d{3})$/.exec(reason)?.[1]);
  if (status >= 300 && status < 400)
    return `It answered ${status}: deliveries don’t follow redirects.`;
  if (status === 410) return 'It answered 410: it wants no more deliveries.';
  return status ? `It answered ${status}.` : 'It couldn’t be sent.';
}
