import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type { IntroductionSide } from '#shared/domain/introductions.ts';
import { EmptyState, Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { IntroductionCard } from './introduction-card.tsx';
import { useIntroductions } from './introduction-queries.ts';
import classes from './introductions.module.css';

type Props = {
  title: string;
  /** Explains the list before the reader acts on it. */
  lead: string;
  empty: ReactNode;
  /** An empty list sends the reader there to find startups. */
  browsePath?: string;
  side: IntroductionSide;
  profilePath: (startupId: string) => string;
};

/** The introductions of one side, page by page. */
export function IntroductionList({ title, lead, empty, browsePath, ...cards }: Props) {
  const titleId = useId();
  const query = useIntroductions(cards.side);
  return (
    <section aria-labelledby={titleId} className={`stack gap-12 shrinks ${classes.section}`}>
      <h2 id={titleId} className="lead">
        {title}
      </h2>
      <Loaded
        query={query}
        heights={[200, 200]}
        label={`Loading introductions: ${title.toLowerCase()}`}
      >
        {(introductions) =>
          introductions.length === 0 ? (
            <EmptyState>
              <p>{empty}</p>
              {browsePath && (
                <Button component={Link} to={browsePath} variant="default" mt="md">
                  See the startups
                </Button>
              )}
            </EmptyState>
          ) : (
            <>
              <p className="soft">{lead}</p>
              <IntroductionCards
                title={title}
                introductions={introductions}
                query={query}
                {...cards}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

type IntroductionCardsProps = Pick<Props, 'title' | 'side' | 'profilePath'> & {
  introductions: IntroductionView[];
  query: ReturnType<typeof useIntroductions>;
};

function IntroductionCards({
  title,
  introductions,
  query,
  side,
  profilePath,
}: IntroductionCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} className="stack gap-12">
        {introductions.map((introduction) => (
          <li key={introduction.id} tabIndex={-1}>
            <IntroductionCard introduction={introduction} side={side} profilePath={profilePath} />
          </li>
        ))}
      </ul>
      <ShowMore
        what={`introductions: ${title.toLowerCase()}`}
        list={list}
        shown={introductions.length}
        query={query}
      />
    </>
  );
}
