import { Link } from 'react-router-dom';
import type { BriefLineView, BriefView } from '#shared/api/overview.ts';
import { figureText } from '#shared/domain/weekly-brief.ts';
import { tasksCalledPath } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './brief-card.module.css';

/** One risk and one next step for the week, each with the task or figure that it comes from. */
export function BriefCard({ brief }: { brief: BriefView }) {
  return (
    <Panel title="Your week">
      <dl className={classes.lines}>
        {brief.risk && <Line title="Risk" line={brief.risk} />}
        {brief.next && <Line title="Next step" line={brief.next} />}
      </dl>
    </Panel>
  );
}

type Props = { title: string; line: BriefLineView };

function Line({ title, line: { text, source, state } }: Props) {
  return (
    <div className={classes.line}>
      <dt className={classes.title}>
        <Icon name={title === 'Risk' ? 'alert' : 'start'} size={16} />
        {title}
      </dt>
      <dd className={classes.text} data-state={state}>
        {text}
      </dd>
      <dd className={classes.source}>
        {'figure' in source ? (
          figureText(source)
        ) : state === 'open' ? (
          <Link to={tasksCalledPath(source.title)}>Show it on the board</Link>
        ) : (
          <Tag tone={state === 'done' ? 'moss' : 'plain'}>
            {state === 'done' ? 'Done since' : 'Off your board'}
          </Tag>
        )}
      </dd>
    </div>
  );
}
