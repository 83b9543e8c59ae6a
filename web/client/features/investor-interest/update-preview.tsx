import { readUpdate } from '#shared/domain/investor-updates.ts';
import classes from './update.module.css';

type Props = { subject: string; body: string };

/** The founder's words as the mail shows them. */
export function UpdatePreview({ subject, body }: Props) {
  return (
    <div className={classes.preview}>
      <h3 className={classes.subject}>{subject}</h3>
      {readUpdate(body).map((part, index) => {
        // Parts have no identity but their place.
        const key = `${index}`;
        if (part.kind === 'list') {
          return (
            <ul key={key} className={classes.list}>
              {part.lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no identity.
                <li key={place}>{line}</li>
              ))}
            </ul>
          );
        }
        if (part.kind === 'heading') {
          return (
            <h4 key={key} className={classes.heading}>
              {part.text}
            </h4>
          );
        }
        return <p key={key}>{part.text}</p>;
      })}
    </div>
  );
}
