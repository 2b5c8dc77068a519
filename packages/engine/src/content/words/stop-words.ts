/**
 * Words that ask for nothing that could be seen in a result, or be missed in it: passed over, neither understood nor named. A word
 * that promises an object, a colour or a shape is never one, however often it is said. Which are frequent was counted over the
 * prompts of docs/quality.md.
 */

const BY_KIND = {
  grammar:
    "a an the of and or for to from is are was be it its this that these those his her their my your our some any by into onto up down out that which who have having has there one's all over full " +
    'also both just only each other more most lot lots much even still but yet then while when where because i we you me us my as at so such them they he she about',
  request:
    'make made makes creating create generate want need give gimme wanna show see can could would should will let please plz pls pretty-please ever lol omg btw thx thanks teh',
  vague:
    'asset object thing things stuff something smth sth kind type set called named using used use via per itself self bunch covered set body prop wearing looking look like',
  'how good':
    'nice beautiful lovely pretty cool amazing epic perfect sweet great good best awesome gorgeous stunning masterpiece professional majestic mighty brave famous magnificent charming ' +
    'wonderful fantastic incredible unique special quirky fun high-quality quality premium aesthetic flawless impressive breathtaking delicious tasty yummy fresh expensive trendy stylish attractive',
  'how much':
    'very really quite ultra highly hyper super extremely insanely incredibly completely fully perfectly beautifully slightly intricate intricately elegantly nicely evenly detailed details detail',
  'how it looks anyway':
    'simple smooth soft hard slight realistic lifelike accurate photorealistic photoreal hyperrealistic hyperdetailed hyperrealism realism real cartoonish styled style symmetrical symmetric symmetry colored coloured painted color colour ' +
    'classic traditional typical normal fantasy magic magical standing stance upright pose posed posing facing alone together closed shut intact',
  'of the picture':
    'picture image art artwork illustration photo photograph photography photographic portrait render rendered rendering dslr zoomed view shot closeup lighting studio scene isometric ' +
    'cinematic dramatic volumetric bokeh centered composition digital cgi hd uhd hq hdr 4k 8k 16k 3d octane artstation trending wallpaper fullbody',
  'of the file or what it is for':
    'model mesh stl pbr optimized unreal unity blender game ready gameready printable printed topology uv lowres highres watertight manifold textured boardgame videogame',
};

export const STOP_WORDS: ReadonlySet<string> = new Set(Object.values(BY_KIND).flatMap((words) => words.split(' ')));
