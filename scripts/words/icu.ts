import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What a message in ICU MessageFormat asks for: its arguments, and the forms of its plurals. */

export interface Argument {
  /** 'number', 'text', or 'choice' with its options. */
  kind: string;
  /** Whether the reader sees its value; otherwise it only decides between forms. */
  isShown: boolean;
}

/** @throws {SyntaxError} where it is not ICU MessageFormat */
export function argumentsOf(text: string): Map<string, Argument> {
  const found = new Map<string, Argument>();
  const add = (name: string, { kind, isShown }: Argument) => {
    const known = found.get(name);
    const isPlain = known === undefined || known.kind === 'text';
    found.set(name, { kind: isPlain ? kind : known.kind, isShown: isShown || (known?.isShown ?? false) });
  };
  const visit = (elements: readonly MessageFormatElement[], counted: string) => {
    for (const element of elements) {
      if (element.type === TYPE.pound) add(counted, { kind: 'number', isShown: true });
      if (element.type === TYPE.argument) add(element.value, { kind: 'text', isShown: true });
      if (element.type === TYPE.number) add(element.value, { kind: 'number', isShown: true });
      if (element.type !== TYPE.select && element.type !== TYPE.plural) continue;
      const options = Object.keys(element.options).sort().join(' ');
      add(element.value, { kind: element.type === TYPE.plural ? 'number' : `choice ${options}`, isShown: false });
      for (const { value } of Object.values(element.options)) visit(value, element.value);
    }
  };
  visit(parsed(text), '');
  return found;
}

/** Plural forms that the language has and a message lacks. One with no form but `other` needs none: nothing changes with it. */
export function missingForms(text: string, tag: string): string[] {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const lacking = (elements: readonly MessageFormatElement[]): string[] =>
    elements.flatMap((element) => {
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return [];
      const inner = Object.values(element.options).flatMap(({ value }) => lacking(value));
      const own = Object.keys(element.options).filter((form) => !form.startsWith('='));
      const isWhole = element.type === TYPE.select || own.length === 1;
      return isWhole ? inner : [...inner, ...forms.filter((form) => !own.includes(form))];
    });
  return [...new Set(lacking(parsed(text)))];
}

/** What stands between the arguments. */
export const literalsOf = (text: string): string => literals(parsed(text)).join(' ');

const literals = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    const isForked = element.type === TYPE.select || element.type === TYPE.plural;
    return isForked ? Object.values(element.options).flatMap(({ value }) => literals(value)) : [];
  });

/** Mentions (<@1>) are no tags. */
const parsed = (text: string) => parse(text, { ignoreTag: true });
