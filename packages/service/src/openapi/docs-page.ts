import { FAILURE_CODES } from 'kiln-client/contract/failure-codes';
import type { OpenApiDocument, Operation } from './document.ts';

/** The interface description as a page to read: no scripts, nothing from elsewhere. */

type Schema = Record<string, unknown>;

export function docsPage(document: OpenApiDocument): string {
  const sections = document.tags.map(({ name, description }) => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.tags.includes(name))
        .map(([method, operation]) => operationHtml(method, path, operation, document)),
    );
    return `<section id="${name}"><h2>${escapeHtml(description)}</h2>${operations.join('')}</section>`;
  });
  const links = document.tags.map(({ name, description }) => `<a href="#${name}">${escapeHtml(description)}</a>`);
  const codes = Object.entries(FAILURE_CODES).map(
    ([code, text]) => `<tr id="${code}"><td><code>${code}</code></td><td>${escapeHtml(text)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Asset Generation Service</title><style>${STYLE}</style></head><body><nav>${links.join('')}<a href="#codes">Failure codes</a><a href="/openapi.json">openapi.json</a></nav><main>
<h1>Asset Generation Service <small>1.0.0</small></h1><p>${escapeHtml(String(document.info.description))}</p>
<p>Every request carries <code>Authorization: Bearer &lt;API key&gt;</code>. A create answers 202 with <code>result</code>, the task id; read the task or its stream until it is <code>SUCCEEDED</code>, <code>FAILED</code> or <code>CANCELED</code>. Errors are <code>{"message": "…"}</code>.</p>
${sections.join('\n')}<section id="codes"><h2>Failure codes</h2><p>In <code>task_error.code</code> of a task that FAILED; its credits were returned.</p><table>${codes.join('')}</table></section></main></body></html>`;
}

function operationHtml(method: string, path: string, operation: Operation, document: OpenApiDocument): string {
  const body = (operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content?.[
    'application/json'
  ];
  const schemas = body ? alternatives(body.schema, document) : [];
  const parameters = (operation.parameters ?? []).map((parameter) =>
    row(
      String(parameter.name),
      parameter.schema as Schema,
      String(parameter.description ?? parameter.in),
      parameter.required === true,
    ),
  );
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(String(description))}</li>`,
  );
  return `<article><h3><span class="${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.description ?? operation.summary).replaceAll('\n\n', '<br>')}</p>
${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}
${schemas.map(({ name, schema }) => `<details${schemas.length === 1 ? ' open' : ''}><summary>${escapeHtml(name)}</summary><table>${rows(schema)}</table></details>`).join('')}
<ul>${answers.join('')}</ul></article>`;
}

function alternatives(schema: Schema, document: OpenApiDocument): { name: string; schema: Schema }[] {
  const references = (schema.anyOf as Schema[] | undefined) ?? [schema];
  return references.map(({ $ref }) => {
    const name = String($ref).split('/').at(-1) ?? '';
    return { name, schema: (document.components.schemas?.[name] ?? {}) as Schema };
  });
}

function rows(schema: Schema): string {
  const required = (schema.required as string[] | undefined) ?? [];
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    .map(([name, property]) => {
      const inner = property.properties ? `<table>${rows(property)}</table>` : '';
      return row(name, property, String(property.description ?? ''), required.includes(name), inner);
    })
    .join('');
}

function row(name: string, schema: Schema, description: string, required: boolean, inner = ''): string {
  const values = schema.enum as unknown[] | undefined;
  const facts = [
    values ? values.map((value) => JSON.stringify(value)).join(' | ') : String(schema.const ?? schema.type ?? ''),
    schema.minimum !== undefined && schema.minimum !== Number.MIN_SAFE_INTEGER && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum !== Number.MAX_SAFE_INTEGER && `to ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.default !== undefined && typeof schema.default !== 'object' && `default ${JSON.stringify(schema.default)}`,
    required && 'required',
    schema.deprecated === true && 'deprecated',
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(facts.join(', '))}</td><td>${escapeHtml(description)}${inner}</td></tr>`;
}

/** As text, with `words` between backticks as code. */
const escapeHtml = (text: string) =>
  text
    .replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '')
    .replace(/`([^`]+)`/g, '<code>$1</code>');

const STYLE = `:root{color-scheme:light dark;--line:#8884;--soft:#8882}body{margin:0;font:16px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:14rem 1fr}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;box-sizing:border-box;border-right:1px solid var(--line);display:flex;flex-direction:column;gap:.4rem}nav a{color:inherit;text-decoration:none}nav a:hover{text-decoration:underline}
main{padding:1.5rem 2.5rem 6rem;max-width:60rem;min-width:0}h2{margin-top:3rem;border-bottom:1px solid var(--line)}article{margin:2rem 0}h3{font-size:1.05rem}h3 span{display:inline-block;min-width:4.2em;text-align:center;border-radius:.3rem;color:#fff;background:#567;font-size:.8rem;padding:.15em 0}.post{background:#2a7d4f}.get{background:#2f6db3}.delete{background:#b3402f}
table{border-collapse:collapse;width:100%;font-size:.9rem}td{border:1px solid var(--line);padding:.35rem .6rem;vertical-align:top}code{font:.9em ui-monospace,monospace;background:var(--soft);padding:.1em .3em;border-radius:.2rem}summary{cursor:pointer;margin:.6rem 0;font-weight:600}
@media(max-width:45rem){body{display:block}nav{position:static;height:auto;flex-flow:row wrap;border:0}main{padding:1rem}}`;
