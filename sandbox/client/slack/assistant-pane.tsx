import {
  Alert,
  Box,
  Button,
  Checkbox,
  Container,
  Group,
  Loader,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import classes from '#sandbox/client/sandbox.module.css';
import { callSandbox, reportFailure } from '#sandbox/client/sandbox-api.ts';
import textClasses from '#sandbox/client/text/text.module.css';
import { Mrkdwn } from '#sandbox/client/text/text.tsx';
import type {
  AssistantTool,
  DeliveryResult,
  ToolAnswer,
  ToolField,
} from '#sandbox/shared/slack-api.ts';

/**
 * Slack's own assistant. Its model is missing here, so whoever tries it chooses the tool: the calls
 * and their answers are those that the model would make and read.
 */
export function AssistantPane({ as }: { as: string }): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['tools'],
    queryFn: () => callSandbox<DeliveryResult & { tools: AssistantTool[] }>('GET', '/slack/tools'),
  });
  const problem = error?.message ?? data?.message;
  return (
    <Box role="region" aria-label="Slackbot" className={classes.scroller} tabIndex={0}>
      <Container size={680} py="md">
        <Text c="dimmed" mb="md">
          In workspaces that have it, Slack’s assistant calls Slipstream’s tools when a person asks
          it something. There is no model here: choose what it calls, and read what it gets.
        </Text>
        {problem && <Alert color="rose">{problem}</Alert>}
        {!data && !error && <Loader aria-label="Loading" />}
        {data?.ok && <ToolForm as={as} tools={data.tools} />}
      </Container>
    </Box>
  );
}

function ToolForm({ as, tools }: { as: string; tools: AssistantTool[] }): ReactNode {
  const [name, setName] = useState(tools[0]?.name ?? '');
  const [values, setValues] = useState<Record<string, string>>({});
  const [isCalling, setIsCalling] = useState(false);
  const [answer, setAnswer] = useState<ToolAnswer | null>(null);
  const tool = tools.find((one) => one.name === name);
  const fields = Object.entries(tool?.inputSchema.properties ?? {});
  const call = async () => {
    setIsCalling(true);
    const request = { as, name, arguments: toArguments(fields, values) };
    const result = await reportFailure(
      callSandbox<DeliveryResult & { answer: ToolAnswer | null }>('POST', '/slack/tool', request),
    );
    setAnswer(result?.answer ?? null);
    setIsCalling(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void call();
      }}
    >
      <Stack gap="sm">
        <Select
          label="Tool"
          description={tool?.description}
          data={tools.map((one) => ({
            value: one.name,
            label: one.annotations.readOnlyHint ? one.title : `${one.title} (changes something)`,
          }))}
          value={name}
          onChange={(chosen) => {
            setName(chosen ?? '');
            setValues({});
            setAnswer(null);
          }}
          searchable
          allowDeselect={false}
        />
        {fields.map(([key, field]) => (
          <Field
            key={`${name} ${key}`}
            label={key}
            field={field}
            isRequired={tool?.inputSchema.required?.includes(key) ?? false}
            value={values[key] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [key]: value }))}
          />
        ))}
        <Group>
          <Button type="submit" loading={isCalling}>
            Call the tool
          </Button>
        </Group>
      </Stack>
      {answer && (
        <Box component="section" mt="lg" aria-label="What the assistant reads" role="status">
          <Text fw={600} c={answer.isError ? 'rose' : undefined}>
            {answer.isError ? 'The tool failed' : 'The tool answered'}
          </Text>
          <div className={`${classes.aside} ${textClasses.text}`}>
            <Mrkdwn text={escapeText(answer.text)} />
          </div>
        </Box>
      )}
    </form>
  );
}

type FieldProps = {
  label: string;
  field: ToolField;
  isRequired: boolean;
  value: string;
  onChange(value: string): void;
};

function Field({ label, field, isRequired, value, onChange }: FieldProps): ReactNode {
  const common = { label, description: field.description, required: isRequired };
  if (field.enum) {
    const given = field.default === undefined ? undefined : `By default ${String(field.default)}`;
    return (
      <Select
        {...common}
        data={field.enum}
        value={value || null}
        placeholder={given}
        onChange={(chosen) => onChange(chosen ?? '')}
        clearable
      />
    );
  }
  if (field.type === 'boolean') {
    return (
      <Checkbox
        {...common}
        checked={value === 'true'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'true' : '')}
      />
    );
  }
  const typed = {
    ...common,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (field.type === 'string') return <TextInput {...typed} />;
  if (field.type === 'integer' || field.type === 'number') {
    return <TextInput {...typed} inputMode="decimal" />;
  }
  return <Textarea {...typed} autosize minRows={2} placeholder="JSON" />;
}

/**
 * Empty fields are not sent. Text that is no JSON goes as it was typed, for the product to refuse.
 */
function toArguments(fields: [string, ToolField][], values: Record<string, string>) {
  const filled = fields.filter(([key]) => values[key]);
  return Object.fromEntries(
    filled.map(([key, { type }]) => {
      const value = values[key] ?? '';
      return [key, type === 'string' ? value : parseJson(value)];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The answer is plain text: only its links are drawn as such. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
