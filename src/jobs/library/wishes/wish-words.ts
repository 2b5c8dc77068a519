import type { WISHES } from 'kiln-client/contract/wire';

/**
 * By which words a note is understood as a wish, in the languages of the bot. `_` is a space, `*` any ending. What has no letters of Latin
 * script is looked for anywhere, since such words are not parted by spaces.
 */

type Does = (typeof WISHES)[number];

const rows = <T>(table: readonly (readonly [meaning: T, words: string])[]) =>
  table
    .flatMap(([meaning, words]) => words.split(/\s+/).map((word) => ({ meaning, word: word.replaceAll('_', ' ') })))
    // "gold-yellow" is no gold.
    .sort((a, b) => b.word.length - a.word.length);

/** What is done, and for sizes to how many percent where no number is said. */
export const VERBS = rows<{ does: Does; percent?: number }>([
  [
    { does: 'remove' },
    'remove delete drop cut_off take_off take_away get_rid entfern* lösch* wegmachen wegnehmen muss_weg enlève* enlev* retire* retirer supprim* quita* elimina* borra* remov* tira tire apag* 取り除 消し 削除 外して なくし 去掉 删除 移除 拿掉 去除',
  ],
  [
    { does: 'thicken' },
    'thick* sturdier dick* verdick* épais* gruesa grueso grues* engros* gross* espess* 厚 太く 加粗 粗一点',
  ],
  [
    { does: 'smooth' },
    'smooth* even_out glatt* glätt* lisse* adouci* suaviza* alisa* liso lisa suaviz* alis* 滑らか なめらか スムーズ 平滑 光滑 磨平',
  ],
  [
    { does: 'resize', percent: 130 },
    'larger bigger enlarge* größer* vergrößer* plus_grand* agrand* más_grande* maior* aument* 大きく 大一点 更大 放大 大些 变大',
  ],
  [
    { does: 'resize', percent: 75 },
    'smaller shrink* kleiner* verkleiner* plus_petit* rédui* más_pequeñ* reduc* reduz* menor* diminu* 小さく 小一点 更小 缩小 小些 变小',
  ],
  [{ does: 'resize', percent: 200 }, 'twice_as_* double* doppelt* verdoppel* le_double doble doblar dobro 2倍 两倍'],
  [{ does: 'resize', percent: 50 }, 'half_as_* half_the_* halb_so_* halbier* moitié mitad metade 半分 一半'],
  [{ does: 'resize' }, 'resize* scale* skalier* 缩放'],
]);

/** By the names that the service takes. */
export const COLORS = rows<string>([
  ['red', 'red rot rote* rouge* rojo* roja* vermelh* 赤 红'],
  ['orange', 'orange* naranja* laranja* オレンジ 橙 橘'],
  ['yellow', 'yellow gelb* jaune* amarill* amarel* 黄'],
  ['green', 'green grün* vert verte verts vertes verde* 緑 绿'],
  ['teal', 'teal petrol* sarcelle 青緑'],
  ['blue', 'blue blau* bleu* azul* 青 蓝'],
  ['purple', 'purple violet lila violett* violet* mauve morad* violeta* rox* 紫'],
  ['pink', 'pink rosa rose rosado* ピンク 粉'],
  ['brown', 'brown braun* brun* marron marrón marrom 茶 棕 褐'],
  ['grey', 'grey gray grau* gris* cinza* 灰'],
  ['white', 'white weiß* weiss* blanc blanche* blanco* blanca* branc* 白'],
  ['black', 'black schwarz* noir* negr* pret* 黒 黑'],
  ['cream', 'cream creme* crème crema クリーム 奶油色'],
  ['golden', 'golden gold-yellow goldgelb* goldfarb* doré* dorad* dourad* 金色'],
  ['navy', 'navy marineblau* bleu_marine azul_marino azul-marinho 紺 藏青'],
  ['turquoise', 'turquoise* türkis* turques* turquesa* ターコイズ 绿松石'],
]);

/** By the names that the service takes. */
export const MATERIALS = rows<string>([
  ['wood', 'wood wooden holz hölzern* aus_holz bois madera madeira 木'],
  ['metal', 'metal metallic metall* métal* metálic* 金属'],
  ['steel', 'steel stahl acier acero aço 鋼 钢'],
  ['gold', 'gold en_or oro ouro 金'],
  ['silver', 'silver silber* argent plata prata 銀 银'],
  ['copper', 'copper kupfer* cuivre cobre 銅 铜'],
  ['stone', 'stone stein steinern* pierre piedra pedra 石'],
  ['marble', 'marble marmor marbre mármol mármore 大理石'],
  ['glass', 'glass glas gläsern* verre vidrio vidro ガラス 玻璃'],
  ['leather', 'leather leder* cuir cuero couro 革 皮革'],
  ['plastic', 'plastic plastik kunststoff plastique plástico プラスチック 塑料'],
  ['fabric', 'fabric cloth stoff tissu tela tecido 布'],
  ['rubber', 'rubber gummi caoutchouc goma borracha ゴム 橡胶'],
  ['ceramic', 'ceramic keramik céramique cerámica cerâmica 陶'],
]);

/** With one of these a colour is wished, and not only named. */
export const MAKES = rows<true>([
  [
    true,
    'make paint colour color turn should want in change mach* färb* mal streich* soll* lieber bitte aus peins peindre rends rendre mets mettre colori* pint* haz hacer pon poner de faça faz fazer ponha deixe して にして 塗 に 改 变 换 涂 做成 要',
  ],
]);

/** What is said so is not wished. */
export const DENIALS = rows<true>([
  [true, "not don't dont never nicht kein* nie ne pas jamais no não nunca ない ません 不 别"],
]);

/** Two wishes in one note are none that can be closed. */
export const JOINS = rows<true>([[true, 'and und et y e そして また 并 然后 而且']]);
