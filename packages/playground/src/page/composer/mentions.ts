/** Mentions in the composer are written as names ("@Kiln", "#forge") and sent as ids. */
export interface MentionTarget {
  /** Text that stands for it, with its sign: "@Kiln", "#general". */
  text: string;
  /** What is sent: "<@1>", "<@&2>", "<#3>". */
  markup: string;
}

/** Replaces names by their markup, longest first; inside code nothing is replaced. */
export function encodeMentions(text: string, targets: readonly MentionTarget[]): string {
  const sorted = [...targets].sort((a, b) => b.text.length - a.text.length);
  return text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : encodePart(part, sorted)))
    .join('');
}

function encodePart(part: string, targets: readonly MentionTarget[]): string {
  let result = '';
  let at = 0;
  while (at < part.length) {
    const found = '@#'.includes(part[at]!) ? targets.find(({ text }) => isNamed(text, part, at)) : undefined;
    result += found ? found.markup : part[at];
    at += found ? found.text.length : 1;
  }
  return result;
}

/** Whether the name stands there as a whole word, in small letters or capitals. */
function isNamed(name: string, text: string, at: number): boolean {
  const end = at + name.length;
  return text.slice(at, end).toLowerCase() === name.toLowerCase() && !/^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2));
}

/** The "@na" or "#ge" that ends at the caret, if any. */
export function mentionQuery(
  text: string,
  caret: number,
): { sign: '@' | '#'; query: string; from: number } | undefined {
  const match = /(?:^|\s)([@#])([^\s@#]{0,32})$/.exec(text.slice(0, caret));
  if (!match) return undefined;
  return { sign: match[1] === '#' ? '#' : '@', query: match[2]!, from: caret - match[2]!.length - 1 };
}
