import type { Words } from '../form.ts';
import { plural } from './speech.ts';

export const presets: Words['presets'] = {
  title: '### Predefinições que valem aqui',
  how: '-# Diga uma pela opção `preset`. A que se chama `default` vale sem ser dita.',
  none: 'Nenhuma ainda. `/predefinicao guardar` cria uma.',
  whose: { mine: 'sua', channel: 'deste canal', server: 'do servidor' },
  says: (name, whose, what) => `**${name}** (${whose}): ${what}`,
  nothing: 'nada',
  without: (words) => `sem ${words}`,
  changesNothing: '-# Nenhuma predefinição muda isso.',
  withPreset: (name) => `-# Com a predefinição ${name}.`,
  trialPrice: (price) => `-# ${price}. Nada foi criado e nada está reservado.`,
  kept: (preset) => `Guardado. ${preset}`,
  exported: (many) =>
    `${plural(many, { one: '# predefinição', many: '# de predefinições', other: '# predefinições' })}, para importar onde quiser.`,
  notThere: 'Não existe essa predefinição ali. `/predefinicao listar` diz de quem é cada uma.',
  noneOfThatName: 'Não há predefinição com esse nome aqui. `/predefinicao listar` mostra todas.',
  noSuchCommand: 'Nenhum comando com esse nome cria algo. Escolha um enquanto digita.',
  unknownSubcommand: 'Este Kiln não conhece isso. Recarregue o Discord e tente de novo.',
  leadsOnly: 'As predefinições de um canal ou do servidor são mudadas por quem o gerencia.',
  badName: 'Um nome tem de 1 a 32 letras, algarismos, espaços, - e _.',
  notNone: 'Uma predefinição não pode se chamar “none”: isso diz que nenhuma vale.',
  badPairs: '`options` recebe nome=valor, separados por espaços: `forma-polígonos=quad tamanho-real=true`.',
  notAnOption: (name) => `\`${name}\` não é uma opção que uma predefinição possa ter.`,
  doesNotFit: (names, why) => `Com a predefinição ${names}: ${why}\n\`preset: none\` vai sem ela.`,
  notAFile: 'Esse não é um arquivo de predefinições que este Kiln saiba ler. Nada foi alterado.',
  fileGone: 'O arquivo não está mais no Discord. Anexe de novo.',
};
