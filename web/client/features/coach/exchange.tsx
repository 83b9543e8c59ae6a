import { Button, Loader, Textarea } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { ExchangeView } from '#shared/api/coach.ts';
import {
  answerText,
  helplineUrl,
  humanHelpText,
  incompleteAnswerNote,
  isAdvice,
  isCrisisAnswer,
  splitSource,
  textAboveTopics,
  topicsOf,
} from '#shared/domain/coach-answers.ts';
import { plainAnswer } from '#shared/domain/coach-citations.ts';
import { maxQuestionLength } from '#shared/domain/coach-prompts.ts';
import { makeUuid } from '../../lib/browser.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AnswerText } from './answer-text.tsx';
import classes from './coach.module.css';
import type { CoachActions } from './coach-queries.ts';
import { isAnswerPending } from './coach-rules.ts';
import { Rating } from './rating.tsx';
import { useCryForHelp } from './use-cry-for-help.ts';

/** Most answers propose nothing. */
const Proposals = lazyPart(() => import('./proposals.tsx').then((module) => module.Proposals));

type Props = {
  exchange: ExchangeView;
  coach: CoachActions;
  now: Date;
  /** It can be edited and continued. */
  isLast: boolean;
  /** A question is being sent or answered. */
  isBusy: boolean;
  canAsk: boolean;
  onAddTask: (answer: string) => void;
};

/** A question and the coach's answer. */
export function Exchange({ exchange, coach, now, isLast, isBusy, canAsk, onAddTask }: Props) {
  const { id, via, askedAt, pointer, source, state } = exchange;
  const canContinue = isLast && exchange.canContinue;
  const text = answerText(exchange);
  const topics = topicsOf(exchange);
  const note = incompleteAnswerNote({ ...exchange, canContinue });
  return (
    <li className="stack gap-12">
      <div className={`stack gap-2 ${classes.asked}`}>
        <AskedQuestion
          exchange={exchange}
          coach={coach}
          canAsk={canAsk}
          canEdit={isLast && !isBusy}
        >
          {via === 'slack' && 'In Slack · '}
          <TimeAgo at={askedAt} now={now} />
        </AskedQuestion>
      </div>
      <article
        className={`stack gap-10 ${classes.answer}`}
        aria-label="Answer"
        aria-busy={isAnswerPending(exchange)}
      >
        <p className="row soft small strong gap-6">
          <Icon name="spark" size={16} /> AI Coach
          {source === 'tips' && <span className={classes.source}>built-in tips</span>}
        </p>
        {text === '' ? (
          <Thinking />
        ) : (
          <AnswerText
            {...splitSource(topics.length > 0 ? textAboveTopics(exchange) : text, source)}
            citations={exchange.citations}
          />
        )}
        {topics.length > 0 && <Topics topics={topics} coach={coach} canAsk={canAsk} />}
        {pointer && (
          <p
            className={pointer === 'crisis_topic' ? 'soft small' : `flex gap-8 ${classes.pointer}`}
          >
            {pointer !== 'crisis_topic' && <Icon name="people" size={16} />}
            <span>
              {humanHelpText(pointer)} {pointer === 'crisis_topic' && <CrisisLineLink />}
            </span>
          </p>
        )}
        {(pointer === 'crisis' || isCrisisAnswer(text)) && <CrisisLineLink />}
        {note && (
          <div className={`row wrap soft small between ${classes.incomplete}`}>
            <p>{note}</p>
            {canContinue ? (
              <Button
                size="compact-sm"
                variant="default"
                disabled={isBusy}
                loading={coach.goOn.isPending}
                onClick={() => coach.goOn.mutate(id)}
              >
                Continue
              </Button>
            ) : (
              state !== 'complete' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={exchange.isContinuation ? isBusy : !canAsk}
                  loading={coach.retry.isPending && coach.retry.variables === id}
                  onClick={() => coach.retry.mutate(id)}
                >
                  Try again
                </Button>
              )
            )}
          </div>
        )}
        {state === 'complete' && exchange.proposals.length > 0 && (
          <Suspense fallback={null}>
            <Proposals exchange={exchange} />
          </Suspense>
        )}
        {state === 'complete' && !isCrisisAnswer(text) && (
          <AnswerActions exchange={exchange} coach={coach} onAddTask={onAddTask} />
        )}
      </article>
    </li>
  );
}

function CrisisLineLink() {
  return (
    <a href={helplineUrl} target="_blank" rel="noreferrer">
      Find a crisis line
    </a>
  );
}

type AskedQuestionProps = {
  exchange: ExchangeView;
  coach: CoachActions;
  canAsk: boolean;
  canEdit: boolean;
  /** The time and place at which it was asked. */
  children: ReactNode;
};

/** The question; the last one can be edited and asked again. */
function AskedQuestion({ exchange, coach, canAsk, canEdit, children }: AskedQuestionProps) {
  const { id: exchangeId, question, answer, state, isContinuation } = exchange;
  const [draft, setDraft] = useState<string | null>(null);
  const isCry = useCryForHelp(draft?.trim() ?? '', { isNeeded: !canAsk });
  const isEditable =
    canEdit && !isContinuation && !isAnswerPending(exchange) && !isCrisisAnswer(answer);
  const close = () => setDraft(null);
  if (draft === null || !isEditable) {
    return (
      <>
        <p className={`breakable lines stream ${classes.question}`}>{question}</p>
        <p className="faint small">
          {children}
          {isEditable && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => setDraft(question)}
            >
              Edit question
            </Button>
          )}
        </p>
      </>
    );
  }
  const text = draft.trim();
  const isAllowed = canAsk || isCry;
  return (
    <form
      className={`gap-8 flex-column ${classes.editForm}`}
      aria-label="Edit your question"
      onSubmit={(event) => {
        event.preventDefault();
        if (text === '' || !isAllowed) return;
        const edited = { exchangeId, question: text, clientKey: makeUuid() };
        coach.edit.mutate(edited, { onSuccess: close });
      }}
    >
      <Textarea
        aria-label="Your question, edited"
        autosize
        autoFocus
        maxRows={6}
        maxLength={maxQuestionLength}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <p className="faint small">
        {state === 'complete'
          ? 'The new answer replaces this one and uses another question.'
          : 'The new answer replaces this one.'}
      </p>
      <div className="end gap-8">
        <Button size="compact-sm" variant="subtle" color="gray" onClick={close}>
          Cancel
        </Button>
        <Button
          size="compact-sm"
          type="submit"
          disabled={text === '' || !isAllowed}
          loading={coach.edit.isPending}
        >
          Ask again
        </Button>
      </div>
    </form>
  );
}

function Thinking() {
  return (
    <p className="row gap-8 soft">
      <Loader size={14} type="dots" color="gray" aria-hidden="true" /> Thinking…
    </p>
  );
}

type TopicsProps = { topics: string[]; coach: CoachActions; canAsk: boolean };

/** The coach has tips on these topics; each asks about itself. */
function Topics({ topics, coach, canAsk }: TopicsProps) {
  return (
    <ul className={`flex gap-8 ${classes.prompts}`} data-all aria-label="Topics">
      {topics.map((topic) => (
        <li key={topic}>
          <button
            type="button"
            className={`ink nowrap ${classes.prompt}`}
            aria-disabled={!canAsk}
            onClick={() => canAsk && coach.ask.mutate({ question: topic, clientKey: makeUuid() })}
          >
            {topic}
          </button>
        </li>
      ))}
    </ul>
  );
}

type AnswerActionsProps = {
  exchange: ExchangeView;
  coach: CoachActions;
  onAddTask: (answer: string) => void;
};

function AnswerActions({ exchange, coach, onAddTask }: AnswerActionsProps) {
  const answer = plainAnswer(exchange.answer, exchange.citations);
  // Tasks that the coach proposes have buttons of their own.
  const canAdd = isAdvice(exchange) && !exchange.proposals.some(({ kind }) => kind === 'task');
  return (
    <div className={`row wrap gap-6 ${classes.answerActions}`}>
      {canAdd && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onAddTask(answer)}
        >
          Add as task
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<Icon name="copy" size={16} />}
        onClick={() => void copyAnswer(answer)}
      >
        Copy
      </Button>
      {/* No rating for answers that refer the founder to a person. */}
      {exchange.source !== 'refused' && <Rating exchange={exchange} coach={coach} />}
    </div>
  );
}

/** Browsers refuse without https, or when the permission is denied. */
async function copyAnswer(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Answer copied.' });
  } catch {
    showToast({ tone: 'bad', text: 'Your browser didn’t let us copy that.' });
  }
}
