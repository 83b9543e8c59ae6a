import classes from './answer-text.module.css';
import { parseAnswer } from './parse-answer.ts';

/** The model's words as text: React escapes them, and nothing in them can be clicked. */
export function AnswerText({ answer }: { answer: string }) {
  return (
    <div className={classes.answer}>
      {parseAnswer(answer).map((part, index) => {
        // An answer only grows at its end.
        const key = `${part.kind} ${index}`;
        if (part.kind === 'text') {
          return (
            <p key={key} className={classes.text}>
              {part.lines.join('\n')}
            </p>
          );
        }
        const List = part.isNumbered ? 'ol' : 'ul';
        return (
          <List key={key} className={classes.list}>
            {part.items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items never change places
              <li key={place}>{item}</li>
            ))}
          </List>
        );
      })}
    </div>
  );
}
