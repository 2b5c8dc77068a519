/**
 * The commonest things and colours in other languages and as emoji, so that such a prompt gives what it names and not an
 * abstract form. A language is chosen by words that mean nothing in English; then all of its words are read.
 */

/** What a word may end with beside what its table has, and whether it is several then. */
interface Ending {
  ending: RegExp;
  many: boolean;
}
const PLURALS: readonly Ending[] = [
  { ending: /s$/, many: true },
  { ending: /es$/, many: true },
];

const table = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(/\s+/).map((pair) => pair.split(':') as [string, string]));

const TABLES: readonly { name: string; words: ReadonlyMap<string, string>; endings: readonly Ending[] }[] = [
  {
    name: 'Spanish',
    endings: PLURALS,
    words: table(
      'un:a una:a el:the la:the los:the las:the y:and con:with sin:without en:on de:of sobre:on rojo:red roja:red azul:blue verde:green amarillo:yellow amarilla:yellow negro:black negra:black blanco:white blanca:white rosa:pink morado:purple gris:grey dorado:golden dorada:golden grande:big pequeño:small pequeña:small viejo:old vieja:old madera:wooden piedra:stone dos:two tres:three cuatro:four gato:cat gatos:cats perro:dog perros:dogs caballo:horse pájaro:bird pez:fish león:lion oso:bear zorro:fox dragón:dragon dragon:dragon casa:house castillo:castle árbol:tree flor:flower seta:mushroom silla:chair mesa:table cama:bed coche:car camión:truck barco:boat avión:airplane cohete:rocket robot:robot caballero:knight bruja:witch mago:wizard pirata:pirate princesa:princess rey:king reina:queen hombre:man mujer:woman niño:boy niña:girl espada:sword escudo:shield manzana:apple pan:bread pastel:cake sombrero:hat corona:crown estrella:star luna:moon sol:sun libro:book taza:cup calavera:skull fantasma:ghost pingüino:penguin rana:frog montaña:mountain colina:hill bajo:under junto:beside grandes:big tortuga:turtle conejo:rabbit búho:owl mono:monkey vaca:cow cerdo:pig elefante:elephant tigre:tiger lobo:wolf mariposa:butterfly serpiente:snake tiburón:shark ballena:whale pulpo:octopus lámpara:lamp puerta:door ventana:window reloj:clock guitarra:guitar botella:bottle zapato:shoe naranja:orange plátano:banana fresa:strawberry torre:tower puente:bridge iglesia:church isla:island tren:train bicicleta:bicycle moto:motorcycle soldado:soldier astronauta:astronaut ángel:angel monstruo:monster payaso:clown muñeco:doll juguete:toy feliz:smiling triste:sad enojado:angry volando:flying ala:wing alas:wings ojo:eye brazo:arm pierna:leg rueda:wheel cuerno:horn nariz:nose techo:roof barril:barrel caja:box cofre:chest gema:gem poción:potion enano:dwarf orco:orc esqueleto:skeleton araña:spider águila:eagle pato:duck gallina:chicken ratón:mouse abeja:bee cangrejo:crab hacha:axe martillo:hammer arco:bow casco:helmet bastón:staff varita:wand cristal:crystal linterna:lantern antorcha:torch pozo:well molino:windmill escalera:ladder valla:fence palmera:palm-tree nube:cloud vela:candle huevo:egg queso:cheese zanahoria:carrot calabaza:pumpkin roto:broken rota:broken cinco:five seis:six gigante:giant',
    ),
  },
  {
    name: 'German',
    endings: [
      { ending: /(?:en|em|er|es)$/, many: false },
      { ending: /[ne]$/, many: true },
    ],
    words: table(
      'ein:a eine:a einen:a einem:a einer:a der:the die:the das:the den:the dem:the und:and mit:with ohne:without auf:on in:in aus:of rot:red rote:red roter:red rotes:red roten:red blau:blue blaue:blue blauer:blue blaues:blue grün:green grüne:green grüner:green grünes:green gelb:yellow gelbe:yellow gelber:yellow gelbes:yellow schwarz:black schwarze:black schwarzer:black schwarzes:black weiß:white weiße:white weißer:white weißes:white rosa:pink lila:purple grau:grey goldene:golden goldener:golden goldenes:golden große:big großer:big großes:big kleine:small kleiner:small kleines:small alte:old alter:old altes:old holz:wooden stein:stone zwei:two drei:three vier:four katze:cat katzen:cats hund:dog hunde:dogs pferd:horse vogel:bird fisch:fish löwe:lion bär:bear fuchs:fox drache:dragon drachen:dragon haus:house schloss:castle burg:castle baum:tree blume:flower pilz:mushroom fliegenpilz:toadstool stuhl:chair tisch:table bett:bed auto:car lastwagen:truck schiff:ship boot:boat flugzeug:airplane rakete:rocket roboter:robot ritter:knight hexe:witch zauberer:wizard pirat:pirate prinzessin:princess könig:king königin:queen mann:man frau:woman junge:boy mädchen:girl schwert:sword schild:shield apfel:apple brot:bread kuchen:cake hut:hat krone:crown stern:star mond:moon sonne:sun buch:book tasse:cup totenkopf:skull geist:ghost pinguin:penguin frosch:frog berg:mountain berge:mountains hügel:hill unter:under neben:beside hinter:behind schildkröte:turtle hase:rabbit kaninchen:rabbit eule:owl affe:monkey kuh:cow schwein:pig elefant:elephant tiger:tiger wolf:wolf schmetterling:butterfly schlange:snake hai:shark wal:whale lampe:lamp tür:door fenster:window uhr:clock gitarre:guitar flasche:bottle schuh:shoe banane:banana erdbeere:strawberry turm:tower brücke:bridge kirche:church insel:island zug:train fahrrad:bicycle motorrad:motorcycle soldat:soldier engel:angel monster:monster spielzeug:toy truhe:chest fröhlicher:smiling fröhliche:smiling trauriger:sad traurige:sad böser:angry böse:angry runder:round runde:round rundes:round holztisch:table flügel:wings kerze:candle auge:eye arm:arm bein:leg räder:wheels horn:horn hörner:horns schwanz:tail nase:nose dach:roof fass:barrel kiste:crate edelstein:gem trank:potion zaubertrank:potion zwerg:dwarf ork:orc skelett:skeleton spinne:spider adler:eagle ente:duck huhn:chicken maus:mouse biene:bee krabbe:crab axt:axe bogen:bow zauberstab:wand kristall:crystal laterne:lantern fackel:torch zelt:tent brunnen:well mühle:windmill windmühle:windmill leiter:ladder zaun:fence palme:palm-tree wolke:cloud schneemann:snowman kürbis:pumpkin karotte:carrot käse:cheese ei:egg eier:eggs fünf:five sechs:six riesig:giant kaputt:broken rund:round äpfel:apples teller:plate gabel:fork löffel:spoon topf:pot schüssel:bowl bäume:trees häuser:houses vögel:birds bücher:books stühle:chairs schwerter:swords hüte:hats türme:towers messer:dagger',
    ),
  },
  {
    name: 'French',
    endings: PLURALS,
    words: table(
      'un:a une:a le:the la:the les:the et:and avec:with sans:without sur:on dans:in en:of de:of du:of rouge:red bleu:blue bleue:blue vert:green verte:green jaune:yellow noir:black noire:black blanc:white blanche:white rose:pink violet:purple gris:grey doré:golden dorée:golden grand:big grande:big petit:small petite:small vieux:old vieille:old bois:wooden pierre:stone deux:two trois:three quatre:four chat:cat chats:cats chien:dog chiens:dogs cheval:horse oiseau:bird poisson:fish lion:lion ours:bear renard:fox dragon:dragon maison:house château:castle arbre:tree fleur:flower champignon:mushroom chaise:chair table:table lit:bed voiture:car camion:truck bateau:boat avion:airplane fusée:rocket robot:robot chevalier:knight sorcière:witch magicien:wizard pirate:pirate princesse:princess roi:king reine:queen homme:man femme:woman garçon:boy fille:girl épée:sword bouclier:shield pomme:apple pain:bread gâteau:cake chapeau:hat couronne:crown étoile:star lune:moon soleil:sun livre:book tasse:cup crâne:skull fantôme:ghost pingouin:penguin grenouille:frog montagne:mountain colline:hill sous:under derrière:behind tortue:turtle lapin:rabbit hibou:owl singe:monkey vache:cow cochon:pig éléphant:elephant tigre:tiger loup:wolf papillon:butterfly serpent:snake requin:shark baleine:whale lampe:lamp porte:door fenêtre:window horloge:clock guitare:guitar bouteille:bottle chaussure:shoe banane:banana fraise:strawberry tour:tower pont:bridge église:church île:island train:train vélo:bicycle moto:motorcycle soldat:soldier ange:angel monstre:monster jouet:toy coffre:chest heureux:smiling triste:sad rond:round ronde:round',
    ),
  },
];

const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');

/** With their words as they are typed without accents. */
export const LANGUAGES = TABLES.map((language) => ({
  ...language,
  plain: new Map([...language.words].map(([word, meaning]) => [withoutAccents(word), meaning])),
}));

export const EMOJI: ReadonlyMap<string, string> = table(
  '🐉:dragon 🐲:dragon 🐱:cat 🐈:cat 🐶:dog 🐕:dog 🦊:fox 🐻:bear 🐼:panda 🐨:koala 🐯:tiger 🐅:tiger 🦁:lion 🐮:cow 🐄:cow 🐷:pig 🐸:frog 🐵:monkey 🐒:monkey 🐔:chicken 🐧:penguin 🐦:bird 🦆:duck 🦅:eagle 🦉:owl 🦇:bat 🐺:wolf 🐴:horse 🐎:horse 🦄:unicorn 🐝:bee 🐛:caterpillar 🦋:butterfly 🐌:snail 🐞:ladybug 🐜:ant 🕷:spider 🦂:scorpion 🐢:turtle 🐍:snake 🦖:dinosaur 🦕:brontosaurus 🐙:octopus 🦞:lobster 🦀:crab 🐟:fish 🐠:fish 🐬:dolphin 🐳:whale 🐋:whale 🦈:shark 🐊:crocodile 🦓:zebra 🐘:elephant 🦛:hippo 🦏:rhino 🐪:camel 🦒:giraffe 🦘:kangaroo 🐑:sheep 🐐:goat 🦌:deer 🦙:llama 🐓:rooster 🦃:turkey 🦚:peacock 🦜:parrot 🐇:rabbit 🐰:rabbit 🦝:raccoon 🐁:mouse 🐭:mouse 🐿:squirrel 🦔:hedgehog 🌵:cactus 🎄:christmas-tree 🌲:pine-tree 🌳:tree 🌴:palm-tree 🍄:toadstool 🌷:tulip 🌹:rose 🌻:sunflower 🌸:flower 🌙:moon ⭐:star 🌟:star ☀:sun 🔥:fire ⛄:snowman ☃:snowman 🌈:rainbow 🍎:apple 🍏:apple 🍌:banana 🍉:watermelon 🍇:grapes 🍓:strawberry 🍒:cherries 🍍:pineapple 🥕:carrot 🍞:bread 🧀:cheese 🍔:burger 🍕:pizza 🌭:hot-dog 🍦:ice-cream 🍩:donut 🍪:cookie 🎂:cake 🍰:cake 🧁:cupcake ☕:cup 🍺:mug 🚗:car 🚙:car 🚕:taxi 🚌:bus 🚓:police-car 🚑:ambulance 🚒:fire-truck 🚚:truck 🚜:tractor 🏎:race-car 🏍:motorcycle 🚲:bicycle 🚂:train ✈:airplane 🚀:rocket 🛸:ufo 🚁:helicopter ⛵:sailboat 🚢:ship ⚓:anchor 🏠:house 🏰:castle ⛪:church ⛺:tent 🌋:volcano 🗿:statue 💎:diamond 👑:crown 🎩:hat 👻:ghost 💀:skull ☠:skull 👽:alien 🤖:robot 🎃:pumpkin 🧙:wizard 🧛:vampire 🧟:zombie 🧚:fairy 🧜:mermaid 🧝:elf 👸:princess 🤴:prince 👮:policeman 👷:builder 🎅:santa 🥷:ninja 🤡:clown ⚔:sword 🗡:dagger 🛡:shield 🏹:bow 🔨:hammer 🪓:axe 🔫:gun 💣:bomb 🎁:gift 🏆:trophy ⚽:football 🏀:basketball 🎲:dice 🎸:guitar 🎹:piano 🥁:drum 📷:camera 💻:laptop 📱:phone 📚:books 🔑:key 🔔:bell ☂:umbrella 🪑:chair 🛋:sofa 🛏:bed 🚪:door ❤:heart 💖:heart 🧸:teddy',
);
