import type { CSSProperties } from 'react';
import { brand } from '#shared/brand.ts';
import { formatNumber } from '#shared/formats.ts';
import { BrandMark, Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import {
  initialPoints,
  initialPostCount,
  type SceneStep,
  type StoryPost,
  storyCheers,
  storyCommands,
  storyFounders,
  storyPosts,
  storyStreak,
  storyTasks,
  typingDelayMs,
  typingMs,
} from './loop-story.ts';
import classes from './loop-windows.module.css';
import { Portrait } from './portraits.tsx';

export function SlackWindow({ step, isStill }: { step: SceneStep; isStill: boolean }) {
  const shown = initialPostCount + step.sent;
  return (
    <div className={classes.window}>
      <div className={`row gap-4 ${classes.head}`}>
        <Icon name="hash" size={15} />
        cohort-7
        <span className={`faint small ${classes.members}`}>{storyFounders} founders</span>
      </div>
      <div className={classes.messages}>
        <div className={classes.stack} style={{ '--shown': shown } as CSSProperties}>
          {storyPosts.map((post, n) => (
            <ChannelPost
              key={post.at}
              post={post}
              isShown={n < shown}
              isCheered={n < initialPostCount + step.cheered}
            />
          ))}
        </div>
      </div>
      <Composer typing={step.typing} isStill={isStill} />
    </div>
  );
}

type ChannelPostProps = { post: StoryPost; isShown: boolean; isCheered: boolean };

function ChannelPost({ post, isShown, isCheered }: ChannelPostProps) {
  return (
    <div className={`flex gap-10 ${classes.post}`} data-shown={isShown || undefined}>
      <BrandMark size={34} />
      <div className="shrinks">
        <div className={`row gap-6 ${classes.by}`}>
          <b>{brand.name}</b>
          <span className={`faint medium ${classes.app}`}>APP</span>
          <span className={`faint small tabular ${classes.at}`}>{post.at}</span>
        </div>
        <p className={classes.text}>
          {post.emoji} <b>{post.who}</b> ({post.startup}) {post.did} <b>{post.what}</b>
        </p>
        <div className={`row nowrap ${classes.foot}`}>
          <span className={`faint small ${classes.detail}`}>{post.detail}</span>
          {post.reactions.map(({ emoji, count }, n) => (
            <span
              key={emoji}
              className={`stream small strong tabular ${classes.reaction}`}
              data-shown={isCheered || undefined}
              style={{ '--nth': n } as CSSProperties}
            >
              {emoji} {count}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Composer({ typing, isStill }: { typing: number | null; isStill: boolean }) {
  const command = typing === null ? null : (storyCommands[typing] ?? null);
  return (
    <div className={`row between ${classes.composer}`}>
      {command ? (
        <span
          key={command}
          className={classes.typed}
          data-still={isStill || undefined}
          style={
            {
              '--letters': command.length,
              '--typing': `${typingMs(command)}ms`,
              '--typing-delay': `${typingDelayMs}ms`,
            } as CSSProperties
          }
        >
          {command}
        </span>
      ) : (
        <span className={`faint ${classes.placeholder}`}>Message #cohort-7</span>
      )}
      <span className={`stack faint ${classes.send}`} data-ready={command !== null || undefined}>
        <Icon name="start" size={14} />
      </span>
    </div>
  );
}

export function BoardWindow({ ticked }: { ticked: number }) {
  const earned = storyTasks.slice(0, ticked).reduce((sum, { points }) => sum + points, 0);
  return (
    <div className={`relative ${classes.board}`}>
      <div className={`row gap-10 ${classes.boardHead}`}>
        <Portrait name="Maya" />
        <div>
          <b className={classes.name}>Maya’s board</b>
          <span className={`faint ${classes.startup}`}>Tidewell</span>
        </div>
        <span className={`gap-4 tabular ${classes.streak}`}>
          <Icon name="flame" size={16} />
          {ticked > 0 ? storyStreak : storyStreak - 1}
        </span>
      </div>
      <div className={`flex gap-6 ${classes.figures}`}>
        <span className={`tabular ${classes.points}`}>{formatNumber(initialPoints + earned)}</span>
        <span className="faint small tabular">points</span>
        <span className={`faint small tabular ${classes.count}`}>
          {ticked} of {storyTasks.length} done
        </span>
      </div>
      <div className={classes.track}>
        <span style={{ '--part': ticked / storyTasks.length } as CSSProperties} />
      </div>
      <div className={`column gap-6 ${classes.tasks}`}>
        {storyTasks.map((task, n) => (
          <div
            key={task.title}
            className={`flex gap-10 ${classes.task}`}
            data-done={n < ticked || undefined}
          >
            <span className={`stack rigid ${classes.circle}`}>
              <Icon name="check" size={13} />
            </span>
            <div className="stack shrinks">
              <span className={`medium one-line ${classes.title}`}>{task.title}</span>
              <span className={`row faint small nowrap gap-4 ${classes.facts}`}>
                {task.due} · <span className={classes.worth}>{task.points} points</span>
                {task.isPledge && (
                  <Tag tone="ember" icon="pledge">
                    Pledge
                  </Tag>
                )}
              </span>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Cheers for the last completion. Keeps its text while it fades out. */
export function CheerPill({ cheered, isShown }: { cheered: number; isShown: boolean }) {
  const { names, more } = storyCheers[Math.max(0, cheered - 1)] ?? storyCheers[0];
  return (
    <div className={`row gap-8 nowrap ${classes.pill}`} data-shown={isShown || undefined}>
      <span className={`flex ${classes.faces}`}>
        {names.map((name) => (
          <Portrait key={name} name={name} size="s" />
        ))}
      </span>
      <span>
        <b>{names[0]}</b> and {names.length - 1 + more} more cheered
      </span>
    </div>
  );
}
