import {
  ActionIcon,
  Badge,
  Box,
  Button,
  Divider,
  Group,
  Modal,
  Pagination,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useSurface } from '#sandbox/client/blocks/block-surface.tsx';
import { FieldView } from '#sandbox/client/blocks/field-view.tsx';
import classes from '#sandbox/client/sandbox.module.css';
import textClasses from '#sandbox/client/text/text.module.css';
import {
  Markdown,
  plainText,
  RichText,
  safeUrl,
  TextObjectView,
} from '#sandbox/client/text/text.tsx';
import type {
  Block,
  BlockElement,
  EntityField,
  RichTextNode,
  TableCell,
  TextObject,
  WorkObject,
} from '#sandbox/shared/block-kit.ts';
import { picturesUrl } from '#sandbox/shared/slack-api.ts';
import { dateLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { Avatar } from '#web/client/ui/avatar.tsx';
import { Icon } from '#web/client/ui/icon.tsx';

/** Renders Block Kit. Interactive elements need a surface around them. */
export function BlockList({ blocks }: { blocks: Block[] }): ReactNode {
  return (
    <Stack gap="xs" className={textClasses.text}>
      {blocks.map((block, index) => (
        <BlockView key={block.block_id ?? index} block={block} />
      ))}
    </Stack>
  );
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'header':
      return <Title order={3}>{plainText(block.text)}</Title>;
    case 'section':
      return <SectionView block={block} />;
    case 'context':
      return (
        <Group gap={8} c="dimmed" fz="xs">
          {((block.elements ?? []) as (TextObject | BlockElement)[]).map(showTextOrImage)}
        </Group>
      );
    case 'actions':
    case 'context_actions':
      return (
        <Group gap="xs">
          {((block.elements ?? []) as BlockElement[]).map((element, index) => (
            <ElementView key={element.action_id ?? index} block={block} element={element} />
          ))}
        </Group>
      );
    case 'divider':
      return <Divider />;
    case 'input':
      return block.element && <InputView block={block} element={block.element} />;
    case 'image':
      return <ImageView alt={block.alt_text} url={block.image_url} />;
    case 'markdown':
      return (
        <div>
          <Markdown text={plainText(block.text)} />
        </div>
      );
    case 'rich_text':
      return (
        <div>
          <RichText nodes={(block.elements ?? []) as RichTextNode[]} />
        </div>
      );
    case 'table':
      return <TableView rows={block.rows ?? []} settings={block.column_settings ?? []} />;
    case 'data_table':
      return <DataTableView block={block} />;
    case 'card':
      return <CardView block={block} />;
    case 'work_object':
      return block.entity && <WorkObjectView block={block} entity={block.entity} />;
    default:
      return <Text c="dimmed">The sandbox cannot show a {block.type} block.</Text>;
  }
}

function SectionView({ block }: { block: Block }): ReactNode {
  const { text, fields = [], accessory } = block;
  return (
    <Group gap="sm" justify="space-between">
      <Box flex="1 1 60%" miw={0}>
        {typeof text === 'object' && <TextObjectView text={text} />}
        {fields.length > 0 && <SimpleGrid cols={2}>{fields.map(showTextOrImage)}</SimpleGrid>}
      </Box>
      {accessory && <ElementView block={block} element={accessory} />}
    </Group>
  );
}

/** Slack shows the first row as the head. */
function TableView({
  rows: [head = [], ...rows],
  settings,
}: {
  rows: TableCell[][];
  settings: { align?: 'left' | 'center' | 'right' }[];
}): ReactNode {
  const show = (cells: TableCell[], Cell: typeof Table.Td | typeof Table.Th) => (
    <Table.Tr>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column alone.
        <Cell key={index} ta={settings[index]?.align}>
          {cell.type === 'rich_text' ? <RichText nodes={cell.elements ?? []} /> : cell.text}
        </Cell>
      ))}
    </Table.Tr>
  );
  return (
    // Narrow screens scroll it sideways, by the keyboard as well.
    <Table.ScrollContainer
      minWidth={480}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Table"
    >
      <Table withTableBorder withColumnBorders w="auto">
        <Table.Thead>{show(head, Table.Th)}</Table.Thead>
        <Table.Tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name.
            <Fragment key={index}>{show(cells, Table.Td)}</Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type Order = { column: number; down: boolean };

/** A table that is sorted by its head, in pages. */
function DataTableView({ block }: { block: Block }): ReactNode {
  const [head = [], ...all] = block.rows ?? [];
  const size = block.page_size ?? 5;
  const [order, setOrder] = useState<Order | null>(null);
  const [page, setPage] = useState(1);
  const rows = order ? all.toSorted((a, b) => compareCells(a, b, order)) : all;
  const isNumber = head.map((_, column) => all.some((row) => row[column]?.type === 'raw_number'));
  const sort = (column: number) => {
    setOrder({
      column,
      down: order?.column === column ? !order.down : (isNumber[column] ?? false),
    });
    setPage(1);
  };
  const sorted = order && (order.down ? 'descending' : 'ascending');
  return (
    <Stack gap="xs" align="flex-start">
      <Table.ScrollContainer
        minWidth={480}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={block.caption ?? 'Table'}
        maw="100%"
      >
        <Table withTableBorder w="auto" captionSide="top">
          <Table.Caption ta="left">{block.caption}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {head.map((cell, column) => (
                <Table.Th
                  key={cell.text}
                  ta={isNumber[column] ? 'right' : 'left'}
                  aria-sort={(order?.column === column && sorted) || 'none'}
                >
                  <UnstyledButton onClick={() => sort(column)} fw={600} fz="sm">
                    {cell.text}
                    {order?.column === column && (order.down ? ' ↓' : ' ↑')}
                  </UnstyledButton>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice((page - 1) * size, page * size).map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name.
              <Table.Tr key={row}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column alone.
                  <Table.Td key={column} ta={isNumber[column] ? 'right' : 'left'}>
                    {cell.type === 'rich_text' ? (
                      <RichText nodes={cell.elements ?? []} />
                    ) : (
                      cell.text
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {all.length > size && (
        <Pagination
          size="sm"
          total={Math.ceil(all.length / size)}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </Stack>
  );
}

function compareCells(a: TableCell[], b: TableCell[], { column, down }: Order): number {
  const [one, two] = [a[column], b[column]];
  const wordsOf = (cell: TableCell | undefined) => cell?.text ?? JSON.stringify(cell?.elements);
  const sign = down ? -1 : 1;
  if (one?.value !== undefined && two?.value !== undefined) return sign * (one.value - two.value);
  return sign * String(wordsOf(one)).localeCompare(String(wordsOf(two)));
}

function CardView({ block }: { block: Block }): ReactNode {
  const { title, subtitle, body, actions = [] } = block;
  return (
    <Paper withBorder p="md" maw={480}>
      <Stack gap="xs">
        {title && (
          <Text component="div" fw={600}>
            <TextObjectView text={title} />
          </Text>
        )}
        {subtitle && (
          <Text component="div" c="dimmed" fz="sm">
            <TextObjectView text={subtitle} />
          </Text>
        )}
        {body && <TextObjectView text={body} />}
        <Group gap="xs">
          {actions.map((element) => (
            <ElementView key={element.action_id} block={block} element={element} />
          ))}
        </Group>
      </Stack>
    </Paper>
  );
}

const tagColors: Record<string, string> = {
  blue: 'stream',
  green: 'moss',
  yellow: 'amber',
  red: 'rose',
};

/** A work object: its title opens the details beside it. */
function WorkObjectView({ block, entity }: { block: Block; entity: WorkObject }): ReactNode {
  const surface = useSurface();
  const { attributes, fields = {}, custom_fields = [], display_order } = entity.entity_payload;
  const named = { ...fields, ...Object.fromEntries(custom_fields.map((each) => [each.key, each])) };
  const order = display_order ?? Object.keys(named);
  const title = attributes.title.text;
  const { app_unfurl_url: url } = entity;
  return (
    <Paper withBorder p="md" maw={480} component="section" aria-label={title}>
      <Stack gap="xs">
        <Text c="dimmed" fz="xs">
          {attributes.display_type}
        </Text>
        {surface.openDetails && url ? (
          <UnstyledButton onClick={() => surface.openDetails?.(url)} fw={600}>
            {title}
          </UnstyledButton>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        {order.map((key) => {
          const field = named[key];
          if (!field) return null;
          const value = field.user?.text ?? textOfField(field);
          return (
            <Group key={key} gap="sm" align="baseline" wrap="nowrap">
              <Text c="dimmed" fz="sm" w={80}>
                {field.label ?? labelOf(key)}
              </Text>
              {field.tag_color ? (
                <Badge variant="light" tt="none" color={tagColors[field.tag_color] ?? 'gray'}>
                  {value}
                </Badge>
              ) : (
                <Text fz="sm" className={textClasses.text}>
                  {value}
                </Text>
              )}
            </Group>
          );
        })}
        {(block.actions ?? []).length > 0 && (
          <Group gap="xs">
            {block.actions?.map((element) => (
              <ElementView key={element.action_id} block={block} element={element} />
            ))}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

/** Slack writes dates as the reader does. */
function textOfField({ type, value = '' }: EntityField): string {
  if (type !== 'slack#/types/date') return String(value);
  return dateLabel(String(value), localDate(new Date(), 'UTC'));
}

function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function showTextOrImage(element: TextObject | BlockElement, index: number): ReactNode {
  return (
    <div key={index}>
      {'alt_text' in element ? (
        <ImageView alt={element.alt_text} url={element.image_url} />
      ) : (
        <TextObjectView text={element as TextObject} />
      )}
    </div>
  );
}

type ImageProps = { alt?: string | undefined; url?: string | undefined };

/** Images are named, not loaded: nothing leaves this machine. A member's picture is their initials. */
function ImageView({ alt = '', url = '' }: ImageProps): ReactNode {
  if (url.startsWith(picturesUrl)) {
    return (
      <span role="img" aria-label={alt} title={alt} className={classes.face}>
        <Avatar name={alt} url={null} of="startup" size="s" />
      </span>
    );
  }
  return (
    <Text role="img" aria-label={alt} c="dimmed">
      [{alt}]
    </Text>
  );
}

/** An element outside a form: using it notifies the product at once. */
function ElementView({ block, element }: { block: Block; element: BlockElement }): ReactNode {
  const surface = useSurface();
  switch (element.type) {
    case 'image':
      return <ImageView alt={element.alt_text} url={element.image_url} />;
    case 'button':
      return <ButtonView block={block} element={element} />;
    case 'feedback_buttons':
      return <FeedbackView block={block} element={element} />;
    default:
      return (
        <FieldView
          block={block}
          element={element}
          label={{
            'aria-label': plainText(element.placeholder) || element.accessibility_label || 'Choose',
          }}
          onChange={(value) => {
            surface.write(block, element, value);
            surface.act(block, element, value);
          }}
        />
      );
  }
}

/** A button with a URL is a link, and notifies the product as well. */
function ButtonView({ block, element }: { block: Block; element: BlockElement }): ReactNode {
  const surface = useSurface();
  const [asks, setAsks] = useState(false);
  const url = safeUrl(element.url ?? '');
  const { confirm: question } = element;
  const act = () => surface.act(block, element);
  return (
    <>
      <Button
        size="xs"
        variant={element.style === 'primary' ? 'filled' : 'default'}
        c={element.style === 'danger' ? 'rose' : undefined}
        aria-label={element.accessibility_label}
        loading={!url && surface.isPending(block, element)}
        onClick={() => (question ? setAsks(true) : act())}
        {...(url ? { component: 'a', href: url, target: '_blank', rel: 'noreferrer' } : {})}
      >
        {plainText(element.text)}
      </Button>
      {question && (
        <Modal
          opened={asks}
          onClose={() => setAsks(false)}
          title={plainText(question.title)}
          styles={{ title: { fontWeight: 600 } }}
          centered
        >
          <Text>{plainText(question.text)}</Text>
          <Group justify="flex-end" gap="sm" mt="lg">
            <Button variant="default" onClick={() => setAsks(false)}>
              {plainText(question.deny)}
            </Button>
            <Button
              onClick={() => {
                setAsks(false);
                act();
              }}
            >
              {plainText(question.confirm)}
            </Button>
          </Group>
        </Modal>
      )}
    </>
  );
}

/** Thumbs up and down below an answer; the pressed one stays pressed. */
function FeedbackView({ block, element }: { block: Block; element: BlockElement }): ReactNode {
  const surface = useSurface();
  const [pressed, setPressed] = useState<string | null>(null);
  const choices = [
    { button: element.positive_button, icon: 'thumbUp' },
    { button: element.negative_button, icon: 'thumbDown' },
  ] as const;
  return choices.map(
    ({ button, icon }) =>
      button && (
        <ActionIcon
          key={icon}
          variant={pressed === button.value ? 'light' : 'subtle'}
          color={pressed === button.value ? 'stream' : 'gray'}
          aria-label={button.accessibility_label ?? plainText(button.text)}
          aria-pressed={pressed === button.value}
          onClick={() => {
            setPressed(button.value);
            surface.act(block, element, button.value);
          }}
        >
          <Icon name={icon} />
        </ActionIcon>
      ),
  );
}

/** A field of a form: the product learns of it when the form is submitted. */
function InputView({ block, element }: { block: Block; element: BlockElement }): ReactNode {
  const surface = useSurface();
  const label = plainText(block.label);
  return (
    <FieldView
      block={block}
      element={element}
      label={{
        label: block.optional ? `${label} (optional)` : label,
        description: plainText(block.hint),
        required: !block.optional,
        'data-autofocus': surface.startsAt === block.block_id || undefined,
      }}
      onChange={(value) => {
        surface.write(block, element, value);
        if (block.dispatch_action) surface.act(block, element, value);
      }}
    />
  );
}
