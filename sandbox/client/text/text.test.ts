import fc from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Markdown, Mrkdwn, NamesProvider } from '#sandbox/client/text/text.tsx';

const names = { people: new Map([['U1', 'Mira']]), channels: new Map([['C1', 'spring']]) };

function show(text: ReactNode): string {
  const markup = renderToStaticMarkup(createElement(NamesProvider, { value: names }, text));
  return markup.replace(/ class="[^"]*"/g, '').replace(/ target="_blank" rel="noreferrer"/g, '');
}

const mrkdwn = (source: string) => show(createElement(Mrkdwn, { text: source }));
const markdown = (source: string) => show(createElement(Markdown, { text: source }));

describe('mrkdwn', () => {
  test.each([
    ['*bold* and _italic_', '<p><strong>bold</strong> and <em>italic</em></p>'],
    ['~old~ *_both_*', '<p><s>old</s> <strong><em>both</em></strong></p>'],
    ['2*3*4 snake_case_name', '<p>2*3*4 snake_case_name</p>'],
    ['* not bold *', '<p>* not bold *</p>'],
    ['`*raw* &lt;b&gt;`', '<p><code>*raw* &lt;b&gt;</code></p>'],
    ['```\na < b\n```', '<pre>a &lt; b</pre>'],
    ['&gt; said\n&gt; twice\nafter', '<blockquote>said<br/>twice</blockquote><p>after</p>'],
    [
      '<https://a.test/?x=1&amp;y=2|Open *it*>',
      '<p><a href="https://a.test/?x=1&amp;y=2">Open *it*</a></p>',
    ],
    ['see https://a.test/x.', '<p>see <a href="https://a.test/x">https://a.test/x</a>.</p>'],
    ['<mailto:a@b.test|write>', '<p><a href="mailto:a@b.test">write</a></p>'],
    ['<@U1> <@U2|bo> <#C1>', '<p><span>@Mira</span> <span>@bo</span> <span>#spring</span></p>'],
    ['<!channel> &lt;!channel&gt;', '<p><span>@channel</span> &lt;!channel&gt;</p>'],
    [
      ':white_check_mark: :nope: 🔥',
      '<p><span role="img" aria-label="white check mark">✅</span> :nope: 🔥</p>',
    ],
    ['one\ntwo', '<p>one<br/>two</p>'],
    ['&amp;lt;', '<p>&amp;lt;</p>'],
    ['<!date^x^{date}|soon>', '<p>soon</p>'],
  ])('%s', (source, expected) => {
    expect(mrkdwn(source)).toBe(expected);
  });

  test('shows a date in words', () => {
    const seconds = Date.UTC(2026, 11, 3, 12) / 1000;
    expect(mrkdwn(`<!date^${seconds}^by {date_short}|later>`)).toBe(
      '<p><time dateTime="2026-12-03T12:00:00.000Z">by Dec 3, 2026</time></p>',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<javascript:alert(1)|click>',
    '<data:text/html,x|click>',
    '<img src=x onerror=alert(1)>',
    '*<b onclick=x>hi</b>*',
    '<https://a.test/"onmouseover="alert(1)|x>',
  ])('does not turn %s into markup', (source) => {
    expectHarmless(mrkdwn(source));
    expectHarmless(markdown(source));
  });

  test('never turns typed text into other elements or unsafe URLs', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '|',
      '*',
      '_',
      '`',
      '&lt;',
      '"',
      'javascript:',
      'https://a.b',
      'onload=',
      ' ',
      '!date^1^',
      '[',
      '](',
      ')',
      '@U1',
      '\n',
      '> ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        expectHarmless(mrkdwn(pieces.join('')));
        expectHarmless(markdown(pieces.join('')));
      }),
    );
  });
});

function expectHarmless(markup: string): void {
  const tags = [...markup.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
  const known = [
    'a',
    'p',
    'br',
    'strong',
    'em',
    's',
    'code',
    'pre',
    'span',
    'time',
    'ul',
    'ol',
    'li',
    'blockquote',
  ];
  for (const [, name, attributes = ''] of tags) {
    expect(known).toContain(name);
    expect(attributes.replace(/="[^"]*"/g, '')).not.toMatch(/\bon\w+/);
    const href = /href="([^"]*)"/.exec(attributes)?.[1];
    if (href !== undefined) expect(href).toMatch(/^(https?:|mailto:|tel:)/);
  }
}

describe('markdown', () => {
  test.each([
    [
      '**bold** *it* _it_ ~~old~~',
      '<p><strong>bold</strong> <em>it</em> <em>it</em> <s>old</s></p>',
    ],
    [
      '# Plan\n\n1. One\n2. **Two**',
      '<p data-level="1">Plan</p><ol><li>One</li><li><strong>Two</strong></li></ol>',
    ],
    ['Do:\n- a\n- b', '<p>Do:</p><ul><li>a</li><li>b</li></ul>'],
    [
      '[site](https://a.test) [bad](javascript:x)',
      '<p><a href="https://a.test">site</a> [bad](javascript:x)</p>',
    ],
    ['```js\nlet a\n```', '<pre>let a</pre>'],
    ['a\nb\n\nc', '<p>a<br/>b</p><p>c</p>'],
    ['a &lt; b &amp;amp; **&gt;**', '<p>a &lt; b &amp;amp; <strong>&gt;</strong></p>'],
  ])('%s', (source, expected) => {
    expect(markdown(source)).toBe(expected);
  });
});
