import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { ExchangeView } from '#shared/api/coach.ts';
import type { splitSource } from '#shared/domain/coach-answers.ts';
import { splitCitations } from '#shared/domain/coach-citations.ts';
import classes from './coach.module.css';
import { parseAnswer } from './coach-rules.ts';

type Props = ReturnType<typeof splitSource> & Pick<ExchangeView, 'citations'>;

/**
 * The answer as plain text: React escapes it, and nothing that the model wrote can be clicked. Links
 * are what it cites of the founder's own, in our words, and the source of a built-in tip.
 */
export function AnswerText({ text, source, citations }: Props) {
  return (
    <div className="stack gap-10 breakable">
      {parseAnswer(text).map((part, index) => {
        // Stable keys: an answer only grows at its end.
        const key = `${part.kind} ${index}`;
        if (part.kind === 'text') {
          return (
            <p key={key} className="lines">
              <CitedText text={part.lines.join('\n')} citations={citations} />
            </p>
          );
        }
        const List = part.isNumbered ? 'ol' : 'ul';
        return (
          <List key={key} className={classes.bullets}>
            {part.items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items never change places
              <li key={place}>
                <CitedText text={item} citations={citations} />
              </li>
            ))}
          </List>
        );
      })}
      {source && (
        <p className="soft small">
          Source:{' '}
          <a href={source.url} target="_blank" rel="noopener noreferrer">
            {source.label}
          </a>
        </p>
      )}
    </div>
  );
}

function CitedText({ text, citations }: { text: string } & Pick<ExchangeView, 'citations'>) {
  return splitCitations(text, citations).map((piece, index) => {
    // Stable: the pieces of an answer never change places.
    const key = index;
    if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
    return (
      <Link key={key} to={piece.path} className="medium">
        {piece.label}
      </Link>
    );
  });
}
