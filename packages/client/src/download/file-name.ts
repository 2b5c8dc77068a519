/** What a file is to be called that came from elsewhere: a name that stays in its folder, on every system. */

const MOST_CHARACTERS = 120;

/** Names of devices on Windows, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** The name that the response says, else the last part of its address. */
export function fileNameOf(url: URL, disposition: string | string[] | undefined): string {
  return safeFileName(saidName(String(disposition ?? '')) ?? decoded(url.pathname.split('/').at(-1) ?? ''));
}

/** RFC 6266: `filename*` in UTF-8, else `filename`, quoted or not. */
function saidName(disposition: string): string | undefined {
  const [, encoded] = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decoded(encoded);
  const [, quoted, bare] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted ?? bare;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const plain = last.replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_').replace(/^[.\s]+/, '');
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 ? plain.slice(dot).slice(0, 20) : '';
  const stem = dot > 0 ? plain.slice(0, dot) : plain;
  const cut = withoutEnd(`${[...stem].slice(0, MOST_CHARACTERS - extension.length).join('')}${extension}`);
  if (cut === '') return 'file';
  return DEVICES.test(cut) ? `_${cut}` : cut;
}

/** Windows drops points and spaces at the end of a name. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[.\s]/.test(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}
