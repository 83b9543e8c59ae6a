import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './landing-editor.module.css';

const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;

/** The page as visitors will see it, in a document as wide as theirs, made smaller to fit. */
export function LandingPreview({ children }: { children: ReactNode }) {
  const [device, setDevice] = useState<Device>('phone');
  const { frame, body, prepare } = usePreviewDocument();
  return (
    <section aria-label="Preview" className={classes.preview}>
      <SegmentedControl
        aria-label="Width of the preview"
        data={[
          { value: 'phone', label: 'Phone' },
          { value: 'desktop', label: 'Desktop' },
        ]}
        value={device}
        onChange={(value) => setDevice(value as Device)}
      />
      <div className={classes.screen} style={{ '--width': widths[device] } as CSSProperties}>
        <iframe
          ref={frame}
          title="The landing page"
          // An empty one without it would be laid out as pages were in the nineties.
          srcDoc="<!doctype html><html><head></head><body></body></html>"
          className={classes.frame}
          onLoad={prepare}
        />
      </div>
      {body && createPortal(<div inert>{children}</div>, body)}
    </section>
  );
}

/** A document of its own, with our styles and theme: what depends on the width asks for its width. */
function usePreviewDocument() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const theme = useComputedColorScheme('light');
  const prepare = () => setBody(frame.current?.contentDocument?.body ?? null);
  useEffect(() => {
    const { head, documentElement } = body?.ownerDocument ?? {};
    if (!head || !documentElement) return;
    documentElement.dataset.mantineColorScheme = theme;
    documentElement.lang = document.documentElement.lang;
    const copied = new Set<Node>();
    const copy = () => {
      for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
        if (copied.has(style)) continue;
        copied.add(style);
        head.append(style.cloneNode(true));
      }
    };
    copy();
    // Styles of parts that are loaded later.
    const observer = new MutationObserver(copy);
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      head.replaceChildren();
    };
  }, [body, theme]);
  return { frame, body, prepare };
}
