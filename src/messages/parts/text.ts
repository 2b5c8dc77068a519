/** Words and numbers as members read them; user text made harmless. All functions are pure. */

const grapheme = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `limit` UTF-16 units, cut between characters, with an ellipsis when something was cut. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${cutTo(text, limit - 1).trimEnd()}…`;
}

/** The first `limit` UTF-16 units at most, cut between characters: no half of an emoji, no letter without its accent. */
export function cutTo(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let kept = '';
  for (const { segment } of grapheme.segment(text)) {
    if (kept.length + segment.length > limit) break;
    kept += segment;
  }
  return kept;
}

/** One line without control and direction characters: nothing that can break or reverse the layout. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What apps make a link of without `://`, up to where it is broken up. Sentences, file names and versions are none. */
const BARE_LINKS = /(?<![a-z])(?:www|discord|discordapp|dsc)(?=\.[a-z0-9-]+[./])|(?<![a-z])(?:tel|sms|mailto):(?=\S)/gi;

/**
 * User text for a message: one line, shortened, shown literally. Markdown is escaped, mentions, links, custom emojis
 * and timestamps are broken up; pings are off beside that by `allowed_mentions`.
 */
export function userText(text: string, limit: number): string {
  return shorten(oneLine(text), limit)
    .replace(/[\\*_~|`[\]<]/g, '\\$&')
    .replace(/:\/\//g, '\\://')
    .replace(/@/g, '@\u200b')
    .replace(BARE_LINKS, '$&\u200b')
    .replace(/^(?=[-+#>])/, '\\')
    .replace(/^(\d+)\./, '$1\\.');
}

/** @param unnamed what stands for a member whose data was deleted, and who has no id any more */
export const mention = (id: string, unnamed: string): string => (/^\d+$/.test(id) ? `<@${id}>` : unnamed);

/** "Rig · for @alice · 0:34": what there is to say of these, in one line. */
export const joined = (...facts: (string | undefined | false)[]): string => facts.filter(Boolean).join(' · ');

/** "0:34", "12:05", "1:02:03". */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Discord shows it in the reader's own time zone: R "in 3 days", f a date with time. */
export const timestamp = (milliseconds: number, style: 'R' | 'f' = 'R') =>
  `<t:${Math.floor(milliseconds / 1_000)}:${style}>`;
