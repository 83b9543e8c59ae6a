import type { IntroductionView } from '#shared/api/introductions.ts';
import { followUpAt, followUpDays, type IntroductionSide } from '#shared/domain/introductions.ts';
import type { Introduction } from './read-introductions.ts';

type Looking = { side: IntroductionSide; now: Date };

/** What one side sees. The other's address is in it only once the request was accepted. */
export function toIntroductionView(row: Introduction, { side, now }: Looking): IntroductionView {
  const other = side === 'asker' ? row.asked : row.asker;
  const isReleased = row.state === 'accepted' && !other.hasLeft;
  const [firstDay] = followUpDays;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    other: {
      kind: other.kind,
      founderId: other.kind === 'founder' && other.isActive ? other.id : null,
      name: other.name,
      about: other.about,
      email: isReleased ? other.email : null,
    },
    note: row.note,
    reason: row.reason,
    askedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    outcome: side === 'asker' ? row.askerOutcome : row.askedOutcome,
    asksForOutcome:
      row.state === 'accepted' &&
      row.decidedAt !== null &&
      followUpAt(row.decidedAt, firstDay) <= now,
  };
}
