import { Link } from 'react-router-dom';
import type { SectionOf } from '#shared/api/landing.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './costs-and-questions.module.css';
import { SectionHead } from './page-sections.tsx';

export function Costs({ section }: { section: SectionOf<'costs'> }) {
  return (
    <section className={classes.section} aria-labelledby="costs">
      <SectionHead id="costs" title={section.title} lead={section.lead} />
      <ul className={`stack ${classes.costs}`}>
        {section.costs.map(({ id, who, tag, price, unit, text, items }) => (
          <li key={id} className={`breakable ${classes.cost}`}>
            <p className={`row between ${classes.who}`}>
              {who}
              {tag && <Tag>{tag}</Tag>}
            </p>
            <p className={`tabular ${classes.price}`}>
              {price}
              {unit && <span className={`soft body ${classes.unit}`}> {unit}</span>}
            </p>
            <p className={`soft lines ${classes.text}`}>{text}</p>
            <ul className={`stack gap-8 ${classes.items}`}>
              {items.map((item) => (
                <li key={item}>
                  <Icon name="check" size={16} />
                  {item}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Native disclosures: they open without scripts, and find-in-page opens them too. */
export function Questions({ section }: { section: SectionOf<'questions'> }) {
  return (
    <section className={classes.questionsSection} aria-labelledby="questions">
      <div className={`stack ${classes.questionsInner}`}>
        <div>
          <SectionHead id="questions" title={section.title} />
          <p className={`soft ${classes.more}`}>
            Yours isn’t here? <Link to={paths.support}>Write to us</Link>.
          </p>
        </div>
        <div>
          {section.questions.map(({ id, question, answer }) => (
            <details key={id} className={`breakable ${classes.question}`}>
              <summary>
                {question}
                <Icon name="plus" size={20} />
              </summary>
              <p className="lines">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
