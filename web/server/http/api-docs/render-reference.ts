import type { OpenAPI } from '@orpc/openapi';
import { escapeHtml } from '#shared/escape-html.ts';
import { type WorkedCall, workCall } from './worked-call.ts';

type Entry = { method: string; path: string; operation: OpenAPI.OperationObject };

/**
 * The operations of a document as HTML: a heading for each noun and each operation, its fields, and
 * a call in curl and JavaScript to `origin`. Without a script all of it can be read. What no token
 * opens stands behind the rest: those who read this write scripts. `first` is a call to begin with.
 */
export function renderReference(
  { paths = {}, components }: OpenAPI.Document,
  origin: string,
): { nav: string; operations: string; count: number; first: string } {
  const entries = Object.entries(paths).flatMap(([path, item = {}]) =>
    methods.flatMap((method): Entry[] => {
      const operation = item[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
  const tagOf = ({ operation }: Entry) => operation.tags?.[0] ?? '';
  const tags = [...new Set(entries.map(tagOf))].sort((one, other) =>
    one.localeCompare(other, 'en'),
  );
  const groups = tags.map((tag) => ({ tag, group: entries.filter((each) => tagOf(each) === tag) }));
  const open = groups.filter(({ group }) => group.some(takesToken));
  const closed = groups.filter(({ group }) => !group.some(takesToken));
  const sorted = [...open, ...closed];
  const sections = sorted.map(({ tag, group }) => {
    const operations = group.map((entry) => renderOperation(entry, { components, origin }));
    return `<section aria-labelledby="${idOf(tag)}"><h2 id="${idOf(tag)}">${escapeHtml(tag)}</h2>${operations.join('')}</section>`;
  });
  const link = ({ tag, group }: (typeof groups)[number]) =>
    `<li><a href="#${idOf(tag)}">${escapeHtml(tag)} <span>${group.length}</span></a></li>`;
  const nav = `${open.map(link).join('')}<li class="rest">Browser only</li>${closed.map(link).join('')}`;
  const start = entries.find(({ method, path }) => method === 'GET' && path === '/tasks');
  const first = start
    ? codeBlock(
        'Your tasks',
        curl({ ...start, call: workCall(start.operation, components), url: `${origin}/api/tasks` }),
        'first',
      )
    : '';
  return { nav, operations: sections.join(''), count: entries.length, first };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const idOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

type Context = { components: OpenAPI.ComponentsObject | undefined; origin: string };

function renderOperation(entry: Entry, { components, origin }: Context): string {
  const { method, path, operation } = entry;
  const id = escapeHtml(operation.operationId ?? `${method} ${path}`);
  const call = workCall(operation, components);
  const request = { ...entry, call, url: `${origin}${addressOf(path, call)}` };
  const answer = call.answer === undefined ? '' : codeBlock('Answer', json(call.answer), 'answer');
  return `<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${escapeHtml(operation.summary ?? '')}</h3>
<p class="route"><b data-method="${method}">${method}</b> <code>/api${escapeHtml(path)}</code></p>
<p>${escapeHtml(operation.description ?? '')}</p>
<details><summary>Worked call<span class="visually-hidden">: ${escapeHtml(`${operation.tags?.[0]}, ${operation.summary}`)}</span></summary>
${fieldTable(operation)}${codeBlock('curl', curl(request), 'curl')}${codeBlock('JavaScript', javaScript(request), 'js')}${answer}
<button type="button" class="try" data-method="${method}" data-address="${escapeHtml(addressOf(path, call))}"${call.body === undefined ? '' : ` data-body="${escapeHtml(json(call.body))}"`}>Try it</button>
</details></article>`;
}

function addressOf(path: string, { params, query }: WorkedCall): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${params[name]}`));
  const pairs = Object.entries(query).map(([name, value]) => [name, `${value}`]);
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  return `/api${filled}${search}`;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

function codeBlock(title: string, code: string, kind: string): string {
  return `<figure data-kind="${kind}"><figcaption>${title} <button type="button" class="copy" aria-label="Copy ${title}">Copy</button></figcaption><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>`;
}

type Request = Entry & { call: WorkedCall; url: string };

/** A token goes along unless the operation refuses every token. */
const takesToken = ({ operation }: Entry) => operation.security?.some(({ token }) => token);

function curl(request: Request): string {
  const { method, url, call } = request;
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} "${url}"`];
  if (takesToken(request)) lines.push('-H "Authorization: Bearer $ACCESS_TOKEN"');
  if (call.body !== undefined) {
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${json(call.body).replaceAll("'", `'\\''`)}'`,
    );
  }
  return lines.join(' \\\n  ');
}

function javaScript(request: Request): string {
  const { method, url, call } = request;
  const headers = [
    ...(takesToken(request) ? [`authorization: \`Bearer \${process.env.ACCESS_TOKEN}\`,`] : []),
    ...(call.body === undefined ? [] : ["'content-type': 'application/json',"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length > 0 ? ['headers: {', ...headers.map(indent), '},'] : []),
    ...(call.body === undefined
      ? []
      : [`body: JSON.stringify(${json(call.body).replaceAll('\n', '\n  ')}),`]),
  ];
  const init = options.length > 0 ? `, {\n${options.map(indent).join('\n')}\n}` : '';
  return `const response = await fetch('${url}'${init});\nconst answer = await response.json();`;
}

const indent = (line: string) => `  ${line}`;

type Field = { name: string; place: string; type: string; isRequired: boolean };

function fieldTable(operation: OpenAPI.OperationObject): string {
  const fields = listFields(operation);
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, place, type, isRequired }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}</td><td>${escapeHtml(type)}</td><td>${isRequired ? 'required' : ''}</td></tr>`,
  );
  return `<div class="table" tabindex="0" role="group" aria-label="Fields"><table><thead><tr><th scope="col">Field</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Needed</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function listFields({ parameters = [], requestBody }: OpenAPI.OperationObject): Field[] {
  const fields = parameters.flatMap((parameter): Field[] => {
    if (!('in' in parameter)) return [];
    const { name, required, schema } = parameter;
    const type = typeOf(schema as TypedSchema);
    return [{ name, place: parameter.in, type, isRequired: Boolean(required) }];
  });
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  const body = content['application/json']?.schema as TypedSchema | undefined;
  const inBody = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    place: 'body',
    type: typeOf(schema),
    isRequired: Boolean(body?.required?.includes(name)),
  }));
  return [...fields, ...inBody];
}

type TypedSchema = {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: TypedSchema[];
  items?: TypedSchema;
  maxLength?: number;
  properties?: Record<string, TypedSchema>;
  required?: string[];
};

function typeOf(schema: TypedSchema = {}): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  const type = schema.format ?? schema.type ?? 'any';
  return schema.maxLength ? `${type}, up to ${schema.maxLength} characters` : type;
}
