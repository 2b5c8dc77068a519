import { documentOf, escaped } from './document.ts';
import type { Choice, LibraryResult, LibraryView } from './library-view.ts';
import { wordsFor } from './words/languages.ts';
import type { Words } from './words/words-in.ts';

/** The page of a library: a form, and the results that it finds. */

interface PageParts {
  token: string;
  /** No page comes before it. */
  isFirst: boolean;
  /** Name of the style sheet. */
  style: string;
}

export function libraryDocument(view: LibraryView, { token, isFirst, style }: PageParts): string {
  const { words } = wordsFor(view.language);
  const { library, tag } = words;
  const title = library.title({ guild: view.name });
  const address = addressesOf(token, view.asked);
  const cards = view.results.map((result) => cardOf(words, address, result));
  const turns = [
    !isFirst && `<a href="${address.page({})}">${escaped(library.first)}</a>`,
    view.next !== undefined &&
      `<a class="next" rel="next" href="${address.page({ after: view.next })}">${escaped(library.older)}</a>`,
  ].filter(Boolean);
  return documentOf(
    { title, tag },
    `<link rel="stylesheet" href="../assets/${style}">`,
    `<header><h1>${escaped(title)}</h1>
${formOf(words, view, token)}</header>
<main>
${cards.length > 0 ? `<ul>\n${cards.join('\n')}\n</ul>` : `<p class="none">${escaped(isFirst ? library.none : library.noMore)}</p>`}
${turns.length > 0 ? `<nav>${turns.join(' ')}</nav>` : ''}
</main>
<footer><p>${escaped(library.about)}</p>
<form method="post" action="${escaped(token)}/end"><button>${escaped(library.end)}</button></form></footer>`,
  );
}

/** Relative to the page, since a proxy may have put a path before ours. */
function addressesOf(token: string, asked: LibraryView['asked']) {
  const own = escaped(token);
  return {
    /** What is looked for, with some of it put otherwise. */
    page(other: Readonly<Record<string, string>>): string {
      const query = new URLSearchParams({ ...asked, ...other });
      return `${own}?${escaped(query.toString())}`;
    },
    picture: (id: string) => `${own}/${escaped(id)}.webp`,
    result: (id: string) => `${own}/${escaped(id)}`,
  };
}

type Addresses = ReturnType<typeof addressesOf>;

function formOf({ library }: Words, { asked, choices }: LibraryView, token: string): string {
  const value = (name: string) => escaped(asked[name] ?? '');
  const input = (name: 'words' | 'tag' | 'from' | 'to', type: string) =>
    `<label>${escaped(library[name])}<input type="${type}" name="${name}" value="${value(name)}" maxlength="100"></label>`;
  const select = (name: keyof LibraryView['choices']) =>
    `<label>${escaped(library[name])}<select name="${name}">${[{ value: '', label: library.any }, ...choices[name]].map((choice) => optionOf(choice, asked[name] ?? '')).join('')}</select></label>`;
  const isNarrowed = Object.keys(asked).length > 0;
  return `<form action="${escaped(token)}" role="search">
${input('words', 'search')}${select('kind')}${select('state')}${input('tag', 'text')}${select('favorites')}${input('from', 'date')}${input('to', 'date')}
<label class="check"><input type="checkbox" name="voted" value="1"${asked.voted === undefined ? '' : ' checked'}>${escaped(library.voted)}</label>
${asked.member === undefined ? '' : `<label class="check"><input type="checkbox" name="member" value="${value('member')}" checked>${escaped(library.ofMember)}</label>`}
<button>${escaped(library.search)}</button>
${isNarrowed ? `<a href="${escaped(token)}?words=">${escaped(library.all)}</a>` : ''}
</form>`;
}

const optionOf = ({ value, label }: Choice, chosen: string) =>
  `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(label)}</option>`;

function cardOf({ library, tag: language, count }: Words, address: Addresses, result: LibraryResult): string {
  const { id, title, kind, member, at, tags, fans, votes, hasPicture, isViewable, message } = result;
  const name = title === '' ? kind : title;
  const date = new Date(at);
  const picture = hasPicture
    ? `<img src="${address.picture(id)}" alt="${escaped(name)}" width="256" height="256" loading="lazy">`
    : `<span class="blank">${escaped(library.noPicture)}</span>`;
  const facts = [
    escaped(kind),
    `<a href="${address.page({ member: member.value })}">${escaped(member.label)}</a>`,
    `<time datetime="${date.toISOString()}">${date.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })}</time>`,
    fans > 0 && `<span title="${escaped(library.favoriteOf({ count: fans }))}">★ ${count(fans)}</span>`,
    votes > 0 && escaped(library.votes({ count: votes })),
  ];
  const ways = [
    isViewable && `<a class="view" href="${address.result(id)}">${escaped(library.view)}</a>`,
    message !== undefined && `<a href="${escaped(message)}" rel="noreferrer">${escaped(library.message)}</a>`,
  ];
  return `<li>${isViewable ? `<a href="${address.result(id)}" tabindex="-1">${picture}</a>` : picture}
<h2>${escaped(name)}</h2>
<p>${facts.filter(Boolean).join(' · ')}</p>
${tags.length === 0 ? '' : `<p class="tags">${tags.map((tag) => `<a href="${address.page({ tag })}">#${escaped(tag)}</a>`).join(' ')}</p>`}
<p class="ways">${ways.filter(Boolean).join(' ')}</p></li>`;
}
