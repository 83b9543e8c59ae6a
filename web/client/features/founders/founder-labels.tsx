import type { ComponentProps } from 'react';
import type { FounderHistoryEntry } from '#shared/api/founders.ts';
import { auditLabel } from '#shared/domain/audit.ts';
import type { FounderState } from '#shared/domain/founders.ts';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

export const founderStateLabels: Record<FounderState, string> = {
  invited: 'Invited',
  active: 'Active',
  paused: 'Paused',
  left: 'Left',
};

const tones: Record<FounderState, ComponentProps<typeof Tag>['tone']> = {
  invited: 'stream',
  active: 'moss',
  paused: 'amber',
  left: 'plain',
};

export function FounderStateTag({ state }: { state: FounderState }) {
  return <Tag tone={tones[state]}>{founderStateLabels[state]}</Tag>;
}

export function LastSeen({ at }: { at: string | null }) {
  return at ? <TimeAgo at={at} now={new Date()} /> : 'Never';
}

/** The action, after the actor's name. */
const sentences: Record<string, (entry: FounderHistoryEntry) => string> = {
  'application.submitted': () => 'applied',
  'application.edited': () => 'edited the application',
  'application.withdrawn': () => 'withdrew the application',
  'application.review_started': () => 'started the review',
  'application.accepted': ({ to }) => `accepted the application${to ? ` into ${to}` : ''}`,
  'application.rejected': () => 'rejected the application',
  'application.decision_undone': () => 'took the decision back',
  'application.rated': () => 'rated the application',
  'application.note_added': () => 'wrote a note on the application',
  'application.note_deleted': () => 'deleted a note on the application',
  'founder.stage_changed': ({ from, to }) => `changed the stage from ${from} to ${to}`,
  'founder.moved': ({ from, to }) => `moved them ${from ? `from ${from} ` : ''}to ${to}`,
  'account.email_change_requested': () => 'asked to change their email address',
  'founder.email_changed': () => 'changed their email address',
  'account.email_put_back': () =>
    'put their former email address back, by the link in our email to it',
  'founder.email_change_cancelled': () => 'canceled the change of their email address',
  'founder.invited': () => 'sent the invitation again',
  'founder.paused': () => 'paused the program',
  'founder.resumed': () => 'resumed the program',
  'founder.left': () => 'recorded that they left',
  'founder.returned': () => 'let them return',
  'founder.nudged': () => 'asked them to connect Slack',
};

export function historySentence(entry: FounderHistoryEntry): string {
  const { action } = entry;
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  return sentence ? sentence(entry) : auditLabel(action);
}
