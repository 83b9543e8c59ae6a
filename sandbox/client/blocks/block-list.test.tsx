import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { type Surface, SurfaceProvider } from '#sandbox/client/blocks/block-surface.tsx';
import { NamesProvider } from '#sandbox/client/text/text.tsx';
import { type Block, initialValue, type TextObject } from '#sandbox/shared/block-kit.ts';
import { picturesUrl } from '#sandbox/shared/slack-api.ts';

const text = (words: string): TextObject => ({ type: 'plain_text', text: words });
const mrkdwn = (words: string): TextObject => ({ type: 'mrkdwn', text: words });
const surface: Surface = {
  act: () => undefined,
  isPending: () => false,
  read: (_block, element) => initialValue(element),
  write: () => undefined,
  errorOf: (block) => (block.block_id === 'wrong' ? 'Too short.' : null),
  startsAt: null,
  openDetails: null,
};

function show(block: Block): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <NamesProvider value={{ people: new Map([['U1', 'Mira']]), channels: new Map() }}>
        <SurfaceProvider value={surface}>
          <BlockList blocks={[block]} />
        </SurfaceProvider>
      </NamesProvider>
    </MantineProvider>,
  );
}

describe('BlockList', () => {
  test('shows headers and sections with their text escaped', () => {
    expect(show({ type: 'header', text: text('Digest <b>') })).toContain('Digest &lt;b&gt;</h3>');
    const section = show({
      type: 'section',
      text: mrkdwn('*Hi* <@U1>'),
      fields: [mrkdwn('_One_')],
    });
    expect(section).toContain('<strong>Hi</strong>');
    expect(section).toContain('@Mira');
    expect(section).toContain('<em>One</em>');
  });

  test('shows a table with its head, and a card with its buttons', () => {
    const cell = (words: string) => ({ type: 'raw_text', text: words });
    const bold = { type: 'text', text: '40 <b>', style: { bold: true } };
    const styled = {
      type: 'rich_text',
      elements: [{ type: 'rich_text_section', elements: [bold] }],
    };
    const number = (value: number) => ({ type: 'raw_number', value, text: `${value}` });
    const data = show({
      type: 'data_table',
      caption: 'Spring, this week',
      page_size: 1,
      rows: [
        [cell('Founder'), cell('Points')],
        [cell('Mira'), number(40)],
        [cell('Jonas'), number(30)],
      ],
    });
    expect(data).toContain('Spring, this week</caption>');
    expect(data).toContain('aria-sort="none"');
    expect(data).toContain('Mira');
    expect(data).not.toContain('Jonas');
    expect(data).toContain('aria-label="next page"');
    const table = show({
      type: 'table',
      rows: [
        [cell('Founder'), cell('Points')],
        [cell('<!channel>'), styled],
      ],
      column_settings: [{}, { align: 'right' }],
    });
    expect(table).toMatch(/<th[^>]*>Founder<\/th>/);
    expect(table).toMatch(/<td[^>]*>&lt;!channel&gt;<\/td>/);
    expect(table).toMatch(/<td[^>]*right[^>]*>.*<strong>40 &lt;b&gt;<\/strong>/);
    const button = { type: 'button', action_id: 'a', text: text('Accept') };
    const card = show({
      type: 'card',
      title: mrkdwn('*Mira*'),
      body: mrkdwn('Hello <@U1>'),
      actions: [button],
    });
    expect(card).toContain('<strong>Mira</strong>');
    expect(card).toContain('@Mira');
    expect(card).toMatch(/<button[^>]*>.*Accept/);
  });

  test('renders a button, or a link if it has a safe URL', () => {
    const button = { type: 'button', action_id: 'a', text: text('Done :tada:') };
    expect(show({ type: 'actions', elements: [button] })).toMatch(/<button[^>]*>.*Done 🎉/);
    const link = show({ type: 'actions', elements: [{ ...button, url: 'https://a.test/' }] });
    expect(link).toMatch(/<a [^>]*href="https:\/\/a\.test\/"/);
    const confirm = {
      title: text('Sure?'),
      text: text('It goes.'),
      confirm: text('Yes'),
      deny: text('No'),
    };
    expect(show({ type: 'actions', elements: [{ ...button, confirm }] })).not.toContain('Sure?');
    const unsafe = show({ type: 'actions', elements: [{ ...button, url: 'javascript:x' }] });
    expect(unsafe).not.toContain('href');
  });

  test.each([
    [{ type: 'plain_text_input', action_id: 'a', initial_value: 'abc' }, 'value="abc"'],
    [{ type: 'plain_text_input', action_id: 'a', multiline: true }, '<textarea'],
    [{ type: 'datepicker', action_id: 'a', initial_date: '2026-12-03' }, 'type="date"'],
    [{ type: 'users_select', action_id: 'a', initial_user: 'U1' }, 'value="Mira"'],
    [
      {
        type: 'static_select',
        action_id: 'a',
        options: [{ text: text('One'), value: '1' }],
        initial_option: { text: text('One'), value: '1' },
      },
      'value="One"',
    ],
    [
      { type: 'checkboxes', action_id: 'a', options: [{ text: text('One'), value: '1' }] },
      'type="checkbox"',
    ],
    [
      { type: 'radio_buttons', action_id: 'a', options: [{ text: text('One'), value: '1' }] },
      'type="radio"',
    ],
  ])('labels an input with a $type', (element, expected) => {
    const markup = show({ type: 'input', block_id: 'b', label: text('Title'), element });
    expect(markup).toContain(expected);
    expect(markup).toContain('Title');
  });

  test('ties an error to its field', () => {
    const markup = show({
      type: 'input',
      block_id: 'wrong',
      label: text('Title'),
      element: { type: 'plain_text_input', action_id: 'a' },
    });
    const id = /id="([^"]+)"[^>]*>Too short\./.exec(markup)?.[1];
    expect(id).toBeTruthy();
    expect(markup).toMatch(new RegExp(`aria-describedby="[^"]*${id}`));
    expect(markup).toContain('aria-invalid="true"');
  });

  test('shows rich text, Markdown and context, but does not load images from other hosts', () => {
    const rich = { type: 'text', text: 'Bold', style: { bold: true } };
    expect(
      show({ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [rich] }] }),
    ).toContain('<strong>Bold</strong>');
    expect(show({ type: 'markdown', text: '**Hi**' })).toContain('<strong>Hi</strong>');
    expect(show({ type: 'context', elements: [mrkdwn('small')] })).toContain('small');
    const image = show({ type: 'image', image_url: 'https://a.test/x.png', alt_text: 'A chart' });
    expect(image).toContain('aria-label="A chart"');
    expect(image).not.toContain('a.test');
  });

  test('draws the pictures of members as their initials, and loads none', () => {
    const face = { type: 'image', image_url: `${picturesUrl}mira_48.png`, alt_text: 'Mira Okafor' };
    const markup = show({ type: 'context', elements: [face, mrkdwn('+10 points')] });
    expect(markup).toMatch(/role="img" aria-label="Mira Okafor".*>MO<.*\+10 points/);
    expect(markup).not.toContain('slack-edge');
    const other = { ...face, image_url: 'https://a.slack-edge.com/1_48.png' };
    expect(show({ type: 'context', elements: [other] })).toContain('[Mira Okafor]');
  });

  test('says so when it cannot show a block', () => {
    expect(show({ type: 'hologram' })).toContain('cannot show a hologram block');
  });
});
