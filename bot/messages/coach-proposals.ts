import type { ProposalView } from '#shared/api/coach-proposals.ts';
import {
  confirmAllLabel,
  countTasksToAdd,
  declinedText,
  declineLabel,
  isAboutDate,
  obstacleTexts,
  openTaskProposals,
  proposalCopy,
  proposalFacts,
  proposalLabel,
  proposalTitle,
} from '#shared/domain/coach-proposals.ts';
import { taskPath } from '#shared/pages.ts';
import type { CalendarDate } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  link,
  type Message,
  plainMessage,
  section,
} from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

export const coachConfirmAction = 'coach_confirm';
export const coachDeclineAction = 'coach_decline';
export const coachConfirmAllAction = 'coach_confirm_all';

/** `today` decides whether dates need a year. */
type ProposalPlace = { publicUrl: string; today: CalendarDate };

/** The coach's proposals below its answer, each to be confirmed or declined. */
export function proposalBlocks(proposals: ProposalView[], place: ProposalPlace): KnownBlock[] {
  const isOnly = proposals.filter(canBeDecided).length === 1;
  const cards = proposals.flatMap((proposal) => proposalCard(proposal, { ...place, isOnly }));
  const tasks = openTaskProposals(proposals);
  const [first] = tasks;
  const count = countTasksToAdd(proposals);
  if (!first || count < 2) return cards;
  const label = confirmAllLabel(count);
  const all = { action: coachConfirmAllAction, label, value: first.id, primary: true };
  return [...cards, actions([button(all)])];
}

function canBeDecided({ state, obstacle }: ProposalView): boolean {
  return state === 'open' && obstacle === null;
}

/** `isOnly`: no other card is open, so its button is the message's first. */
type CardOptions = ProposalPlace & { isOnly: boolean };

function proposalCard(proposal: ProposalView, options: CardOptions): KnownBlock[] {
  const { kind } = proposal;
  const isOpen = canBeDecided(proposal);
  const { consequence } = proposalCopy[kind];
  // A call for help is shown whole: the cohort would read it.
  const title = escapeText(proposalTitle(proposal), kind === 'help' ? 600 : 300);
  const below = [
    proposalFacts(proposal, options.today).join(' · '),
    isOpen ? consequence : undefined,
  ]
    .filter(Boolean)
    .join('. ');
  const draft = kind === 'update' ? `\n${escapeText(proposal.body, 300)}` : '';
  const coach = link(`${options.publicUrl}/app/ai-coach`, 'Edit it first');
  const edit = kind === 'help' && isOpen ? `\n${coach}` : '';
  const text = section(
    `${bold(proposalLabel(proposal))}: ${title}${below ? `\n${below}` : ''}${draft}${edit}`,
  );
  return [text, isOpen ? choice(proposal, options) : context(stateText(proposal, options))];
}

/** Opening a draft is a link, which Slack reports as well. */
function choice({ id, kind }: ProposalView, { publicUrl, isOnly }: CardOptions): KnownBlock {
  const url = kind === 'update' ? { url: draftUrl(id, publicUrl) } : {};
  const { confirm } = proposalCopy[kind];
  return actions([
    button({ action: coachConfirmAction, label: confirm, value: id, primary: isOnly, ...url }),
    button({ action: coachDeclineAction, label: declineLabel, value: id }),
  ]);
}

function stateText(proposal: ProposalView, { publicUrl }: CardOptions): string {
  const { kind, state, obstacle } = proposal;
  if (state === 'declined') return declinedText;
  if (state === 'open') {
    const where = isAboutDate(obstacle)
      ? ` ${link(`${publicUrl}/app/ai-coach`, 'Set a date')}`
      : '';
    return obstacle ? obstacleTexts[obstacle] + where : '';
  }
  const page = pageOf(proposal, publicUrl);
  const { done } = proposalCopy[kind];
  return page ? `${done}. ${link(page, 'Open')}` : `${done}.`;
}

/** The page that shows the result. */
function pageOf(proposal: ProposalView, publicUrl: string): string | null {
  if (proposal.kind === 'milestone') return `${publicUrl}/app/profile`;
  if (proposal.kind === 'update') return draftUrl(proposal.id, publicUrl);
  if (proposal.kind === 'help') return `${publicUrl}/app/cohort`;
  if (proposal.kind === 'note' || !proposal.taskId) return null;
  return publicUrl + taskPath(proposal.taskId);
}

function draftUrl(proposalId: string, publicUrl: string): string {
  return `${publicUrl}/app/investors?draft=${encodeURIComponent(proposalId)}`;
}

/** The tasks of several that could not be added. */
export function notAllAdded(failures: { title: string; reason: string }[]): Message {
  const lines = failures.map(
    ({ title, reason }) => `“${escapeText(title, 100)}” was not added: ${escapeText(reason, 200)}`,
  );
  return plainMessage(lines.join('\n'));
}
