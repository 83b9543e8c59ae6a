import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ExchangeView } from '#shared/api/coach.ts';
import type { ProposalChanges, ProposalView } from '#shared/api/coach-proposals.ts';
import { checkInFields } from '#shared/domain/check-ins.ts';
import {
  type CoachProposalKind,
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
import { pluralize } from '#shared/formats.ts';
import { taskPath } from '#shared/pages.ts';
import { errorText } from '../../lib/errors.ts';
import { useToday } from '../../lib/timers.ts';
import { paths, updateDraftPath } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { useProposalActions } from './coach-queries.ts';
import classes from './proposals.module.css';

/** The coach's proposals below its answer: nothing happens until a card is confirmed. */
export function Proposals({ exchange }: { exchange: ExchangeView }) {
  const { id, proposals } = exchange;
  const { confirmTasks } = useProposalActions();
  const [news, setNews] = useState('');
  const count = countTasksToAdd(proposals);
  return (
    <section className="stack gap-10" aria-label="Proposals">
      <ul className="stack gap-8">
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} onNews={setNews} />
        ))}
      </ul>
      {count > 1 && (
        <Button
          className={classes.all}
          variant="default"
          size="compact-md"
          loading={confirmTasks.isPending}
          onClick={() =>
            confirmTasks.mutate(id, {
              onSuccess: ({ failures }) =>
                setNews(addedText(openTaskProposals(proposals).length - failures.length)),
            })
          }
        >
          {confirmAllLabel(count)}
        </Button>
      )}
      {confirmTasks.data?.failures.map(({ title, reason }) => (
        <p key={title} role="alert" className="bad small">
          “{title}” was not added: {reason}
        </p>
      ))}
      {confirmTasks.isError && (
        <p role="alert" className="bad small">
          {errorText(confirmTasks.error)}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </section>
  );
}

function addedText(count: number): string {
  return `${pluralize(count, 'task')} added.`;
}

const icons: Record<CoachProposalKind, IconName> = {
  task: 'tasks',
  pledge: 'pledge',
  due_date: 'calendar',
  milestone: 'trophy',
  update: 'mail',
  note: 'bookmark',
  help: 'people',
};

type CardProps = { proposal: ProposalView; onNews: (news: string) => void };

function ProposalCard({ proposal, onNews }: CardProps) {
  const { kind, state, obstacle } = proposal;
  // Used here, because the open card is gone when its answer comes.
  const actions = useProposalActions();
  const isOpen = state === 'open' && (obstacle === null || isAboutDate(obstacle));
  const outcome = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(isOpen);
  // Deciding takes the focused button away: the focus goes to what became of it.
  useEffect(() => {
    const hasEnded = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasEnded && document.activeElement === document.body) outcome.current?.focus();
  }, [isOpen]);
  return (
    <li className={`flex gap-12 ${classes.card}`} data-state={state}>
      <span className={`stack stream rigid ${classes.icon}`} data-kind={kind}>
        <Icon name={icons[kind]} />
      </span>
      <div className={`grows ${classes.body}`}>
        <p className="soft small">{proposalLabel(proposal)}</p>
        {isOpen ? (
          <OpenCard proposal={proposal} onNews={onNews} actions={actions} />
        ) : (
          <>
            <p className={`strong breakable ${classes.title}`}>{proposalTitle(proposal)}</p>
            <p ref={outcome} tabIndex={-1} className={`row gap-4 soft small ${classes.outcome}`}>
              <Outcome proposal={proposal} />
            </p>
          </>
        )}
      </div>
    </li>
  );
}

function CardText({ proposal }: { proposal: ProposalView }) {
  const { consequence } = proposalCopy[proposal.kind];
  const facts = [...proposalFacts(proposal, useToday()), consequence].filter(Boolean).join(' · ');
  const description = 'description' in proposal ? proposal.description : '';
  return (
    <>
      <p className={`strong breakable ${classes.title}`}>{proposalTitle(proposal)}</p>
      {description && <p className="breakable">{description}</p>}
      {proposal.kind === 'update' && (
        <p className={`soft breakable lines ${classes.draft}`}>{proposal.body}</p>
      )}
      {facts && <p className="soft small">{facts}</p>}
    </>
  );
}

function Outcome({ proposal }: { proposal: ProposalView }) {
  const { kind, state, obstacle } = proposal;
  if (state === 'declined') return declinedText;
  if (state === 'open') return obstacle && obstacleTexts[obstacle];
  const page = pageOf(proposal);
  return (
    <>
      <Icon name="check" size={16} /> {proposalCopy[kind].done}
      {page && (
        <>
          {' · '}
          <SideLink to={page} aria-label={`Open: ${proposalTitle(proposal)}`}>
            Open
          </SideLink>
        </>
      )}
    </>
  );
}

/** The page that shows the result. */
function pageOf(proposal: ProposalView): string | null {
  if (proposal.kind === 'milestone') return paths.appProfile;
  if (proposal.kind === 'update') return updateDraftPath(proposal.id);
  if (proposal.kind === 'help') return paths.appCohort;
  if (proposal.kind === 'note' || !proposal.taskId) return null;
  return taskPath(proposal.taskId);
}

type OpenCardProps = CardProps & { actions: ReturnType<typeof useProposalActions> };

/** Title, date, and what the cohort would read can be changed before it is confirmed. */
function OpenCard({ proposal, onNews, actions }: OpenCardProps) {
  const { id: proposalId, kind, obstacle } = proposal;
  const { confirm, decline } = actions;
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Required<ProposalChanges> | null>(null);
  const words = proposalCopy[kind];
  const title = proposalTitle(proposal);
  const problem = confirm.error ?? decline.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      onNews(`${words.done}: ${(kind === 'help' ? draft?.text : draft?.title) ?? title}`);
      if (kind === 'update') void navigate(updateDraftPath(proposalId));
    };
    confirm.mutate({ proposalId, ...(draft && changesOf(proposal, draft)) }, { onSuccess });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {draft ? (
        <div className={`stack gap-8 ${classes.fields}`} data-kind={kind}>
          {hasTitle(proposal) && (
            <TextInput
              label="Title"
              autoFocus
              maxLength={200}
              value={draft.title}
              onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
            />
          )}
          {kind === 'help' ? (
            <Textarea
              label="What you ask for"
              autosize
              autoFocus
              maxRows={8}
              maxLength={checkInFields.helpWanted.max}
              value={draft.text}
              onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
            />
          ) : (
            <TextInput
              label="Date"
              type="date"
              value={draft.date}
              onChange={(event) => setDraft({ ...draft, date: event.currentTarget.value })}
            />
          )}
        </div>
      ) : (
        <CardText proposal={proposal} />
      )}
      {obstacle && !draft && <p className="soft small">{obstacleTexts[obstacle]}</p>}
      {problem && (
        <p role="alert" className="bad small">
          {errorText(problem)}
        </p>
      )}
      <div className={`wrap gap-6 ${classes.actions}`}>
        {(!obstacle || draft) && (
          <Button
            type="submit"
            size="compact-md"
            variant="light"
            aria-label={`${words.confirm}: ${title}`}
            loading={confirm.isPending}
          >
            {words.confirm}
          </Button>
        )}
        {('title' in proposal || kind === 'help') && (
          <Button
            size="compact-md"
            variant="subtle"
            color="gray"
            aria-label={`${draft ? 'Cancel' : 'Edit'}: ${title}`}
            onClick={() => setDraft(draft ? null : { title, text: title, date: dateOf(proposal) })}
          >
            {draft ? 'Cancel' : 'Edit'}
          </Button>
        )}
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          aria-label={`${declineLabel}: ${title}`}
          loading={decline.isPending}
          onClick={() =>
            decline.mutate(proposalId, { onSuccess: () => onNews(`${declinedText}: ${title}`) })
          }
        >
          {declineLabel}
        </Button>
      </div>
    </form>
  );
}

/** A new task has the title; an open one keeps its own. */
function hasTitle(proposal: ProposalView): boolean {
  const { kind } = proposal;
  return kind === 'task' || kind === 'milestone' || (kind === 'pledge' && proposal.isNew);
}

function dateOf(proposal: ProposalView): string {
  if (proposal.kind === 'milestone') return proposal.date;
  return 'dueOn' in proposal ? (proposal.dueOn ?? '') : '';
}

function changesOf(proposal: ProposalView, draft: Required<ProposalChanges>): ProposalChanges {
  const { title, date, text } = draft;
  if (proposal.kind === 'help') return text === proposal.text ? {} : { text };
  return {
    ...(title === proposalTitle(proposal) ? {} : { title }),
    ...(date === dateOf(proposal) || date === '' ? {} : { date }),
  };
}
