import { Button, Loader } from '@mantine/core';
import type { ExchangeView } from '#shared/api/coach.ts';
import { answerWords, endNote } from '#shared/domain/answer-words.ts';
import { helplineUrl, humanPointer } from '#shared/domain/human-pointer.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerText } from './answer-text.tsx';
import classes from './exchange.module.css';
import { isOpen } from './is-open.ts';
import type { Coach } from './use-coach.ts';

type Props = {
  exchange: ExchangeView;
  coach: Coach;
  now: Date;
  canAsk: boolean;
  onAddTask: (answer: string) => void;
};

/** A question and what the coach said to it. */
export function Exchange({ exchange, coach, now, canAsk, onAddTask }: Props) {
  const { id, question, via, askedAt, pointer, source, state } = exchange;
  const words = answerWords(exchange);
  const note = endNote(exchange);
  return (
    <li className={classes.exchange}>
      <div className={classes.asked}>
        <p className={classes.question}>{question}</p>
        <p className={classes.when}>
          {via === 'slack' && 'In Slack · '}
          <MomentAgo at={askedAt} now={now} />
        </p>
      </div>
      <article className={classes.answer} aria-label="Answer" aria-busy={isOpen(exchange)}>
        <p className={classes.coach}>
          <Icon name="spark" size={16} /> AI Coach
          {source === 'tips' && <span className={classes.source}>built-in tips</span>}
        </p>
        {words === '' ? <Thinking /> : <AnswerText answer={words} />}
        {pointer && (
          <p className={classes.pointer}>
            <Icon name="people" size={16} />
            <span>{humanPointer(pointer)}</span>
          </p>
        )}
        {(pointer === 'crisis' || words === humanPointer('crisis')) && (
          <div>
            <ExternalLink url={helplineUrl} label="Find a crisis line" />
          </div>
        )}
        {note && (
          <div className={classes.note}>
            <p>{note}</p>
            <Button
              size="compact-sm"
              variant="default"
              disabled={!canAsk}
              loading={coach.retry.isPending && coach.retry.variables === id}
              onClick={() => coach.retry.mutate(id)}
            >
              Try again
            </Button>
          </div>
        )}
        {state === 'complete' && (
          <AnswerActions exchange={exchange} coach={coach} onAddTask={onAddTask} />
        )}
      </article>
    </li>
  );
}

function Thinking() {
  return (
    <p className={classes.thinking}>
      <Loader size={14} type="dots" color="gray" aria-hidden="true" /> Thinking…
    </p>
  );
}
