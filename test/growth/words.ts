import { describeIssues } from 'kiln-client/contract/describe-issues';
import { stageEntry } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { offeredFields } from 'kiln-client/contract/stage-fields';
import { readStandard } from 'kiln-client/contract/standard/standard';
import { isUuid } from 'kiln-client/contract/task';
import { listQuery } from 'kiln-client/contract/wire';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { readEdit } from 'kiln-engine/make/picture/read-edit';
import { readWish } from 'kiln-engine/make/picture/read-wish';
import { readStyle } from 'kiln-engine/make/style/read-style';
import { restyleScene } from 'kiln-engine/make/style/restyle-scene';
import { composeScene } from 'kiln-engine/make/words/compose';
import { restyleByWords } from 'kiln-engine/make/words/mesh/restyle';
import { nearWord } from 'kiln-engine/make/words/read/near-word';
import { readPrompt } from 'kiln-engine/make/words/read/read-prompt';
import { tokenize } from 'kiln-engine/make/words/read/tokenize';
import { translate } from 'kiln-engine/make/words/read/translate';
import { escapeXml, oneLine as fileLine, safeName } from 'kiln-mesh/internal/formats/write/write-text';
import { uploadName } from 'kiln-playground/cdn/cdn';
import { contentTypeOf } from 'kiln-playground/cdn/content-type';
import { readMentions } from 'kiln-playground/messages/mentions';
import { extensionOf, nameInUrl } from 'kiln-playground/page/common/format';
import { encodeMentions, mentionQuery } from 'kiln-playground/page/composer/mentions';
import { parseCommandLine } from 'kiln-playground/page/forms/command-options';
import { isJumbo, parseMarkdown } from 'kiln-playground/page/text/markdown';
import { createCleaner, createSecretWords } from 'kiln-runtime/without-secrets';
import { createModeration } from 'kiln-service/base/moderation';
import { byteRange } from 'kiln-service/http/byte-range';
import { expandBraces } from '../../src/commands/batches/expand-braces.ts';
import { categoryWords, suggestActions } from '../../src/commands/families/animation-actions.ts';
import { suggestList } from '../../src/commands/families/autocomplete.ts';
import { assembleBody, validateBody } from '../../src/commands/families/build-body.ts';
import { checkAttachment } from '../../src/commands/families/check-attachment.ts';
import { baseName, resultFiles } from '../../src/jobs/files/result-files.ts';
import { couldBe, fingerprint } from '../../src/jobs/service/match-task.ts';
import type { Request } from '../../src/jobs/store/request.ts';
import { renderMissingHere, renderNoReply } from '../../src/messages/guild/permission-notes.ts';
import { INVITED, inviteLink } from '../../src/messages/guild/permissions.ts';
import { confirmDelete, confirmForget, errorNotice, notice } from '../../src/messages/guild/private-notices.ts';
import { type Compared, renderCompared } from '../../src/messages/lists/compare-message.ts';
import { HELP_PAGES, renderHelp } from '../../src/messages/lists/help-message.ts';
import { renderTrial } from '../../src/messages/lists/preset-message.ts';
import { readPage } from '../../src/messages/lists/tasks-message.ts';
import { commandLink } from '../../src/messages/parts/command-link.ts';
import { csv } from '../../src/messages/parts/csv.ts';
import { decodePress } from '../../src/messages/parts/custom-id.ts';
import { familyNamed, spoken } from '../../src/messages/parts/families.ts';
import { labeled, readNumber, textField, wholeNumber } from '../../src/messages/parts/form.ts';
import { readKnobCodes } from '../../src/messages/parts/knob-codes.ts';
import { button, stringSelect, text as textOf, withNote } from '../../src/messages/parts/message-body.ts';
import { suggestionLabel } from '../../src/messages/parts/price-words.ts';
import { readCsv } from '../../src/messages/parts/read-csv.ts';
import { saidIn } from '../../src/messages/parts/said-words.ts';
import { cutTo, mention, oneLine, shorten, userText } from '../../src/messages/parts/text.ts';
import { renderNote } from '../../src/messages/request/asset-message.ts';
import { partsCsv, partsText } from '../../src/messages/request/brick-parts.ts';
import { renderChooser } from '../../src/messages/request/chooser-message.ts';
import { renderDetails } from '../../src/messages/request/details-message.ts';
import { renderPointer } from '../../src/messages/request/plain-message.ts';
import { renderRequest } from '../../src/messages/request/request-message.ts';
import { optionLines } from '../../src/messages/request/result-facts.ts';
import { signedUntil } from '../../src/messages/request/result-files.ts';
import { leagueSection } from '../../src/messages/settings/league-section.ts';
import { en } from '../../src/messages/words/index.ts';
import { PHASES, task } from '../messages/views.ts';
import type { Growing } from './growth.ts';

/** What reads or writes strangers' words, with words, signs and spaces that mean something to it. */

const lexicon = standardLexicon();
const cleaner = createCleaner(createSecretWords());
const SIGNS = [
  ' ',
  '\n',
  '\t',
  ',',
  '.',
  '-',
  "'s ",
  '’',
  '#',
  '@',
  '/',
  ':',
  '%',
  '(',
  '1',
  '12 ',
  '\u200b',
  '\u0301',
  '\u200d',
  '👩‍👩‍👧',
  '🐉',
  '🇦',
  '＝',
  '\ufeff',
  'ß',
  'İ',
  '\ud800',
];
const PROMPT = [
  ...SIGNS,
  'red ',
  'big ',
  'very ',
  'cat ',
  'cats ',
  'caat ',
  'mushrooom ',
  'with ',
  'without ',
  'and ',
  'on ',
  'in the ',
  'a ',
  'wings ',
  'spots ',
  'golden ',
  'low poly ',
  'low',
  'fire breathing ',
  'snow-covered ',
  'as well as ',
  'un gato rojo ',
  'rote katze ',
  'two ',
  'color',
  'house',
  'abcdefghij ',
];
const PICTURE = [
  ...SIGNS,
  'palette of ',
  'red, ',
  'in ',
  'only ',
  'colours ',
  'background ',
  'back ground of ',
  'style of a ',
  'style',
  'as ',
  'picture 2 ',
  'the second picture ',
  'rotate by ',
  '90',
  'cut out ',
  'no ',
  'a cat ',
  'beach ',
];
const MARKDOWN = [
  ...SIGNS,
  '*',
  '**',
  '_',
  '__',
  '~~',
  '||',
  '`',
  '```',
  '[a](',
  'https://',
  ')',
  '<',
  '<@1>',
  '<t:1:R>',
  '> ',
  '>>> ',
  '- ',
  '1. ',
  '  - ',
  '\\',
  '# ',
  '-# ',
  'a',
  '<:a:1>',
];
/** For whole messages, of which many are made. */
const SOME = [' ', '\n', '\u0301', '👩‍👩‍👧', '🇦', '*', '`', '[a](', 'https://', '<@1>', '\\', 'a'];
const LISTS = [...SIGNS, ';', ', ', 'glb', 'glb,', 'a'];
const IDS = [...SIGNS, '%c', '%p', '1:', '::', '0', 'a', '-', 'bytes=', 'Bearer '];

const scene = composeScene('a red toadstool', lexicon, { seed: 1, fine: false, pose: '' });
/** Stages with every kind of field for words between them, filled. */
const STAGES = ['text-to-3d-preview', 'multi-image-to-3d', 'convert', 'rig'] as const;
const everyInput = (text: string) =>
  STAGES.map((type) => {
    const { stage }: { stage: Stage } = stageEntry(type);
    const body = Object.fromEntries(
      offeredFields(stage).map(({ name, value }) => [name, value.kind === 'list' ? [text] : text]),
    );
    const parsed = stage.input.safeParse(body);
    return parsed.success || describeIssues(parsed.error);
  });
const result = (text: string) =>
  task({
    engine: { name: text, unknown_words: [text], notes: [text], parts: [{ name: text, color: text, count: 2 }] },
    type: 'text-to-3d-preview',
    model_urls: { [text]: 'http://a/b.glb' },
    prompt: text,
  });
const request = (text: string) =>
  ({ type: 'text-to-3d-preview', input: { prompt: text }, id: '1', title: text }) as unknown as Request; // of a request only these are read
const stage: Stage = stageEntry('text-to-3d-preview').stage;
const lists = offeredFields(stageEntry('convert').stage)
  .map(({ value }) => value)
  .filter((value) => value.kind === 'list');

export const WORDS: readonly Growing[] = [
  { name: 'contract: inputs of stages', signs: [...PROMPT, 'http://', 'data:', ',', 'a.glb'], read: everyInput },
  {
    name: 'packages/client/src/contract/wire.ts listQuery',
    signs: IDS,
    read: (text) => listQuery(50).safeParse({ page_num: text, page_size: text, sort_by: text }),
  },
  {
    name: 'packages/engine/src/make/words/read/translate.ts translate',
    signs: PROMPT,
    read: (text) => translate(tokenize(text), lexicon),
  },
  {
    name: 'packages/engine/src/make/words/read/read-prompt.ts readPrompt',
    signs: PROMPT,
    read: (text) => readPrompt(text, lexicon),
  },
  {
    name: 'packages/engine/src/make/words/read/near-word.ts nearWord',
    signs: ['a', 'mushroom', 'weathere', 'golde', '1', 'é'],
    read: (text) => nearWord(text, lexicon),
  },
  {
    name: 'packages/engine/src/make/words/mesh/restyle.ts restyleByWords',
    signs: PROMPT,
    read: (text) => restyleByWords(scene, text, lexicon),
  },
  {
    name: 'packages/engine/src/make/style/read-style.ts readStyle',
    signs: PROMPT,
    read: (text) => readStyle(text, lexicon),
  },
  {
    name: 'packages/engine/src/make/style/restyle-scene.ts restyleScene',
    signs: PROMPT,
    read: (text) => restyleScene(scene, text, lexicon),
  },
  {
    name: 'packages/engine/src/make/picture/read-wish.ts readWish',
    signs: PICTURE,
    read: (text) => readWish(text, lexicon),
  },
  {
    name: 'packages/engine/src/make/picture/read-edit.ts readEdit',
    signs: PICTURE,
    read: (text) => readEdit(text, 2, lexicon),
  },
  {
    name: 'packages/mesh/src/formats/write/write-text.ts escapeXml oneLine safeName',
    signs: [...SIGNS, '_', '&', '<', '"'],
    read: (text) => [escapeXml(text), fileLine(text), safeName(text, 'a')],
  },
  {
    name: 'packages/service/src/base/moderation.ts screen',
    signs: [...SIGNS, 'gore', 'gore ', 'nude', 'a'],
    read: (text) => createModeration().screen('a', [text], []),
  },
  {
    name: 'packages/service/src/http/byte-range.ts byteRange',
    signs: [...IDS, '-', '0-'],
    read: (text) => byteRange(`bytes=${text}`, 10),
  },
  { name: 'packages/client/src/contract/task.ts isUuid', signs: [...IDS, '00000000-', '0000-'], read: isUuid },
  {
    name: 'src/messages/parts/read-csv.ts readCsv',
    signs: [...SIGNS, '"', '""', ',', ';', '\t', '\r\n'],
    read: (text) => readCsv(text, 200),
  },
  {
    name: 'src/commands/batches/expand-braces.ts expandBraces',
    signs: [...SIGNS, '{', '}', ',', '{,', '{a,b}', '{}'],
    read: (text) => expandBraces(text, 200),
  },
  {
    name: 'src/messages/parts/text.ts shorten cutTo oneLine userText mention',
    signs: [...SIGNS, ...MARKDOWN],
    read: (text) => [
      shorten(text, 100),
      shorten(text, 60_000),
      cutTo(text, 60_000),
      oneLine(text),
      mention(text, ''),
      userText(text, 100),
      userText(text, 100_000),
    ],
  },
  {
    name: 'src/messages/lists/csv.ts csv',
    signs: [...SIGNS, '=', '+', '"', ',', '\r'],
    read: (text) =>
      csv([
        [text, 1],
        [text, text],
      ]),
  },
  {
    name: 'src/messages/parts/custom-id.ts decodePress',
    signs: IDS,
    frame: (text) => `1:next:${text}`,
    read: decodePress,
  },
  {
    name: 'src/messages/parts/knob-codes.ts readKnobCodes readKnobCode',
    signs: [...IDS, 'height=115', '=', ';', 'true', ' '],
    read: readKnobCodes,
  },
  {
    name: 'src/messages/parts/said-words.ts saidIn',
    signs: [...PROMPT, ' → ', '1,234', ',111', '0.5', '{0}', 'Printed: '],
    read: (text) => saidIn(en, text),
  },
  { name: 'src/messages/lists/tasks-message.ts readPage', signs: [...IDS, 'mine/', 'all/'], read: readPage },
  {
    name: 'src/messages/request/result-facts.ts optionLines',
    signs: PROMPT,
    read: (text) => optionLines(en, 'text-to-3d-preview', { prompt: text, mode: text }),
  },
  {
    name: 'src/messages/parts/message-body.ts text withNote button stringSelect',
    signs: SIGNS,
    read: (text) => [
      ...[textOf(text, text), withNote(notice(text), text), button(text, text)],
      stringSelect(text, text, [{ label: text, value: text }]),
    ],
  },
  {
    name: 'src/messages/guild/private-notices.ts errorNotice notice confirmDelete confirmForget',
    signs: MARKDOWN,
    read: (text) => [
      errorNotice(en, text, text),
      notice(text),
      confirmDelete(en, '1', text),
      confirmForget(en, 'settings', text),
    ],
  },
  {
    name: 'src/messages/request/brick-parts.ts partsText partsCsv',
    signs: MARKDOWN,
    read: (text) => [partsText(en, result(text).engine!.parts, 4_000), partsCsv(result(text).engine!.parts)],
  },
  {
    name: 'src/messages/request/plain-message.ts renderPointer',
    signs: SIGNS,
    read: (text) => [renderPointer(en, text)],
  },
  {
    name: 'src/messages/request/result-files.ts signedUntil',
    signs: [...IDS, '?Expires=', '&', 'Expires='],
    frame: (text) => `https://a/${text}`,
    read: signedUntil,
  },
  {
    name: 'src/messages/guild/permission-notes.ts renderMissingHere renderNoReply',
    signs: SIGNS,
    read: (text) => [renderMissingHere(en, text, INVITED), renderNoReply(en, text, INVITED)],
  },
  { name: 'src/messages/guild/permissions.ts inviteLink', signs: SIGNS, read: inviteLink },
  {
    name: 'packages/client/src/contract/standard/standard.ts readStandard',
    signs: [...SIGNS, '{', '"', '"version": 1', ',', ':', '[', '"names": {"prefix": "'],
    read: readStandard,
  },
  {
    name: 'src/messages/parts/families.ts familyNamed spoken',
    signs: SIGNS,
    read: (text) => [familyNamed(text), spoken(en, text)],
  },
  {
    name: 'src/messages/parts/form.ts labeled readNumber textField wholeNumber',
    signs: SIGNS,
    read: (text) => [
      labeled(text, textField(text, { custom_id: text, value: text }).component),
      readNumber(text),
      wholeNumber(text),
    ],
  },
  {
    name: 'src/messages/parts/price-words.ts suggestionLabel',
    signs: SIGNS,
    read: (text) => suggestionLabel(en, text, 1),
  },
  {
    name: 'src/messages/parts/command-link.ts commandLink',
    signs: SIGNS,
    read: (text) => commandLink(new Map([[text, text]]), text),
  },
  {
    name: 'src/messages/lists/help-message.ts renderHelp',
    signs: SIGNS,
    read: (text) =>
      HELP_PAGES.map((page) =>
        renderHelp(en, new Map([[text, '1']]), {
          page,
          others: [{ name: text, called: text, description: text }],
          examples: [{ type: 'text-to-3d-preview', prompt: text, price: 20 }],
          mayMake: () => true,
          localEngine: true,
          makers: [{ type: 'image-to-3d', name: 'TRELLIS.2 (ComfyUI)' }],
          invite: inviteLink('1'),
        }),
      ),
  },
  {
    name: 'src/messages/lists/preset-message.ts renderTrial',
    signs: SOME,
    read: (text) => renderTrial(en, { stage: text, used: text, lines: [text], price: text }),
  },
  {
    name: 'src/messages/request/chooser-message.ts renderChooser',
    signs: SOME,
    read: (text) =>
      renderChooser(en, {
        showingId: '1',
        words: text,
        files: [{ name: text, url: text }],
        choices: [{ stage, price: 'free', uses: text }],
        notes: [text],
      }),
  },
  {
    name: 'src/messages/request/asset-message.ts renderNote',
    signs: SIGNS,
    read: (text) => {
      const by = { name: text, said: text };
      const ids = { requestId: '1', noteId: '2', title: text, url: undefined };
      return renderNote(en, {
        ...ids,
        ...by,
        isDone: false,
        isWish: true,
        answers: Array.from({ length: 50 }, () => by),
      });
    },
  },
  {
    name: 'src/messages/settings/league-section.ts leagueSection',
    signs: SOME,
    read: (text) => {
      const standings = [{ maker: text, rating: 1_000, votes: 1 }];
      return leagueSection(en, [{ stage: 'text-to-image', standings }], () => undefined);
    },
  },
  {
    name: 'src/messages/lists/compare-message.ts renderCompared',
    signs: [...SIGNS, '赤いドラゴン'],
    read: (text) => {
      const one: Compared = {
        ...{ id: '1', type: 'text-to-3d-preview' as const, title: text, user: '2', at: 0, input: { prompt: text } },
        ...{ faces: 1, size: [1, 1, 1], unit: 'm' as const, charged: 1, url: undefined },
      };
      return renderCompared(en, [one, { ...one, input: { prompt: `${text} more` } }], undefined);
    },
  },
  {
    name: 'src/messages/request/details-message.ts renderDetails',
    signs: SOME,
    read: (text) =>
      [PHASES.succeeded!].map((view) => renderDetails(en, { ...filled(view, text), input: { prompt: text } }, {}, 0)),
  },
  {
    name: 'src/messages/request/request-message.ts renderRequest',
    signs: SOME,
    read: (text) =>
      [PHASES.running!, PHASES.succeeded!, PHASES.failed!].map((view) => renderRequest(en, filled(view, text), 0)),
  },
  {
    name: 'src/jobs/files/result-files.ts baseName resultFiles',
    signs: [...SIGNS, '-', 'a-', 'of-', 'é', ': ', '.glb'],
    read: (text) => [baseName(text), resultFiles(result(text), text)],
  },
  {
    name: 'src/jobs/service/match-task.ts couldBe fingerprint',
    signs: [...SIGNS, 'http:', 'data:'],
    read: (text) => [couldBe(result(text), request(text)), fingerprint(request(text))],
  },
  {
    name: 'src/commands/families/build-body.ts assembleBody validateBody',
    signs: LISTS,
    read: (text) =>
      validateBody(
        stage,
        assembleBody(
          stage,
          new Map([
            ['prompt', text],
            ['target_formats', text],
          ]),
          { origins: [] },
        ),
      ),
  },
  {
    name: 'src/commands/families/check-attachment.ts checkAttachment',
    signs: [...LISTS, '.', '/', 'http://'],
    read: (text) =>
      checkAttachment(
        () => 'a',
        { name: text, url: `http://a/${text}`, sizeBytes: 1, contentType: text },
        { medium: 'image', extensions: ['.png'] },
        ['http://a'],
      ),
  },
  {
    name: 'src/commands/families/autocomplete.ts suggestList',
    signs: LISTS,
    read: (text) => lists.map((value) => suggestList(value, text)),
  },
  {
    name: 'src/commands/families/animation-actions.ts suggestActions categoryWords',
    signs: [...LISTS, 'aB', 'A'],
    read: (text) => [
      suggestActions([{ id: 1, name: text, category: text } as Parameters<typeof suggestActions>[0][0]], text),
      categoryWords(text),
    ],
  },
  {
    name: 'packages/runtime/src/without-secrets.ts createCleaner',
    signs: [...SIGNS, '?Signature=', '&is=', '/webhooks/1/', 'Bearer ', 'Bot ', 'a'],
    read: (text) => cleaner.text(text),
  },
  {
    name: 'packages/playground/src/page/text/markdown.ts parseMarkdown isJumbo',
    signs: MARKDOWN,
    most: 6_000,
    read: (text) => [parseMarkdown(text), isJumbo(text)],
  },
  {
    name: 'packages/playground/src/page/composer/mentions.ts encodeMentions mentionQuery',
    signs: [...MARKDOWN, '@', '@Kiln', '#general'],
    read: (text) => [encodeMentions(text, [{ text: '@Kiln', markup: '<@1>' }]), mentionQuery(text, text.length)],
  },
  {
    name: 'packages/playground/src/page/forms/command-options.ts parseCommandLine',
    signs: [...SIGNS, 'a:', ':', 'prompt:'],
    frame: (text) => `/imagine ${text}`,
    read: (text) =>
      parseCommandLine(text, [
        { label: 'imagine', options: [] } as unknown as Parameters<typeof parseCommandLine>[1][0],
      ]),
  },
  {
    name: 'packages/playground/src/page/common/format.ts nameInUrl extensionOf',
    signs: [...SIGNS, '?', '#', '/', '.'],
    read: (text) => [nameInUrl(text), extensionOf(text)],
  },
  {
    name: 'packages/playground/src/cdn/cdn.ts uploadName contentTypeOf',
    signs: [...SIGNS, '.', '..', '/', '\\'],
    read: (text) => [uploadName(text), contentTypeOf(Buffer.from(text), text)],
  },
  {
    name: 'packages/playground/src/messages/mentions.ts readMentions',
    signs: [...MARKDOWN, '<@100000000000000001>', '<@&'],
    read: (text) =>
      readMentions(text, { parse: [], users: [text] }, { replied: undefined, guild: undefined, permissions: 0n }),
  },
];

function filled(view: (typeof PHASES)[string], text: string): typeof view {
  const phase =
    view.phase.name === 'succeeded'
      ? { ...view.phase, task: result(text) }
      : view.phase.name === 'failed'
        ? { ...view.phase, reason: text }
        : view.phase;
  return { ...view, title: text, input: { prompt: text }, phase };
}
