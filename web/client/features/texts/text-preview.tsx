import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import type { TextParagraph, TextRun } from '#shared/texts/markup.ts';
import type { TextContent, TextId } from '#shared/texts/texts.ts';
import { BrandMark } from '../../ui/icon.tsx';
import { useTextPreview } from './text-queries.ts';
import classes from './texts.module.css';

const previewDelayMs = 300;

/** Shows what people get, written by the server as the real one is, with made-up names. */
export function TextPreview({ textId, content }: { textId: TextId; content: TextContent }) {
  const [shown] = useDebouncedValue(content, previewDelayMs);
  const { data } = useTextPreview(textId, shown);
  return (
    <section aria-label="Preview" className={classes.preview}>
      {data?.email && <EmailPreview {...data.email} />}
      {data?.slack && <SlackPreview paragraphs={data.slack} />}
      {!data && <div className={classes.frame} aria-hidden="true" />}
    </section>
  );
}

type Form = 'light' | 'dark' | 'text';
type Email = { subject: string; text: string; light: string; dark: string };

function EmailPreview({ subject, text, light, dark }: Email) {
  const [form, setForm] = useState<Form>('light');
  return (
    <>
      <div className="row wrap between gap-8">
        <p className="shrinks breakable">
          <span className="soft small">Subject</span> <b>{subject}</b>
        </p>
        <SegmentedControl
          size="xs"
          aria-label="Show the email"
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'text', label: 'Plain text' },
          ]}
          value={form}
          onChange={(value) => setForm(value as Form)}
        />
      </div>
      {form === 'text' ? (
        <pre className={`small ${classes.plain}`}>{text}</pre>
      ) : (
        <iframe
          title={`The email, ${form}`}
          className={classes.frame}
          // Without scripts, without our origin, and no link in it leads anywhere.
          sandbox=""
          srcDoc={form === 'dark' ? dark : light}
        />
      )}
    </>
  );
}

function SlackPreview({ paragraphs }: { paragraphs: TextParagraph[] }) {
  return (
    <div className={`card flex gap-10 ${classes.slack}`}>
      <BrandMark size={34} />
      <div className="shrinks stack gap-8">
        <b>{brand.name}</b>
        {paragraphs.map((lines, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has nothing else of its own.
          <p key={index} className="breakable">
            {lines.map((runs, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor has a line.
              <span key={line} className={classes.line}>
                {runs.map((run, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor has a piece of it.
                  <Run key={at} run={run} />
                ))}
              </span>
            ))}
          </p>
        ))}
      </div>
    </div>
  );
}

function Run({ run: { text, bold, code, url } }: { run: TextRun }) {
  const set = code ? <code>{text}</code> : text;
  const weighted = bold ? <b>{set}</b> : set;
  return url ? <span className="link">{weighted}</span> : weighted;
}
