import type { ReactNode } from 'react';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { SurfaceProvider } from '#sandbox/client/blocks/surface-context.tsx';
import { useBlockSurface } from '#sandbox/client/blocks/use-block-surface.tsx';
import classes from '#sandbox/client/slack/home-pane.module.css';
import { BotMark } from '#sandbox/client/ui/icons.tsx';
import { ScrollRegion } from '#sandbox/client/ui/scroll-region.tsx';
import type { View } from '#sandbox/shared/block-kit.ts';

/** The app's Home tab, as the product published it for this person. */
export function HomePane({ as, view }: { as: string; view: View | null }): ReactNode {
  const { surface, question } = useBlockSurface({ as, viewId: view?.id ?? '' });
  return (
    <ScrollRegion className={classes.scroller} label="Home">
      {view ? (
        <SurfaceProvider value={surface}>
          <div className={classes.content}>
            <BlockList blocks={view.blocks} />
          </div>
        </SurfaceProvider>
      ) : (
        <div className={classes.empty}>
          <BotMark size={48} />
          <p>Slipstream has not published a Home tab for you yet.</p>
        </div>
      )}
      {question}
    </ScrollRegion>
  );
}
