import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const places: Words['places'] = {
  permissions: {
    ViewChannel: 'Ver canales',
    SendMessages: 'Enviar mensajes',
    SendMessagesInThreads: 'Enviar mensajes en hilos',
    CreatePublicThreads: 'Crear hilos públicos',
    AttachFiles: 'Adjuntar archivos',
    ReadMessageHistory: 'Leer el historial de mensajes',
    Connect: 'Conectar',
  },
  missing: (names, many) => `${many === 1 ? 'falta' : 'faltan'} ${names}`,
  whoGives: 'Quien gestiona el canal puede darlo en **Editar canal › Permisos**.',
  missingHere: (channel, lacks, arrives) =>
    `Kiln no puede hacer todo lo que necesita en ${channel}: ${lacks}. ${arrives}`,
  arrivesLate: 'Tu resultado llega igualmente: aquí si tarda menos de 15 minutos, si no, como mensaje directo.',
  arrives: 'Tu resultado llega igualmente; más tarde, puede que `/tarea` no tenga enlaces nuevos a sus archivos.',
  noReply: (channel, lacks) =>
    `Kiln no puede responder a menciones en ${channel}: ${lacks}. Sus comandos sí funcionan allí.`,
  preparing: 'Kiln lo tiene. Un momento.',
  lacksIn: (channel, lacks) => `⚠️ En ${channel} ${lacks}.`,
  inMore: (many) => `-# y en ${count(many)} más`,
  giveIt: '-# Dalo en **Editar canal › Permisos**.',
  cannotShare: (channel, lacks) => `No se puede compartir en ${channel}: allí a Kiln le ${lacks}.`,
  noBot: (how) =>
    `Este servidor tiene los comandos de Kiln sin su bot: los resultados no podrían llegar, y no se cobró nada. Quien administra este servidor puede invitarlo ${how}.`,
  inviteAgain: 'otra vez',
  inviteBy: (address) => `con [este enlace](${address})`,

  welcome: '### Kiln crea assets 3D a partir de palabras e imágenes',
  welcomeBegin: (command) =>
    `Empieza con ${command}, o con **Aplicaciones › Crear en 3D** en el menú de un mensaje que tenga una imagen.`,
  welcomeHelp: (command) => `${command} dice qué más hay, y lo que cuesta se dice antes de que pulses.`,
  welcomeSettings: (command) => `Quienes administran este servidor ponen límites, roles y canales en ${command}.`,
  notAllowed: (names) => `-# No permitido en este servidor en general: ${names}.`,
  helpBegin: 'Pulsa uno de estos y se crea aquí; el resultado tiene botones para cada paso siguiente.',
  helpExample: (prompt, cost) => `${prompt} · ${cost}`,
  helpOwn: (command) =>
    `Lo tuyo: ${command} y tus palabras. O usa una imagen: **Aplicaciones › Crear en 3D** en el menú de su mensaje, o menciona a Kiln con ella.`,
  helpPages: { begin: 'Empezar', make: 'Palabras e imágenes', change: 'Modelos', rest: 'Lo demás' },
  helpNothing: 'En este canal no tienes nada abierto. Pregunta a quien administra este servidor.',
  helpButtons:
    '-# Pulsa **Otra vez** para otro intento, **Editar** para cambiar las palabras, **Cancelar** en cualquier momento mientras se crea. Los precios se dicen antes de que pulses.',
  invite: (address) => `-# [Añadir Kiln a otro servidor](${address})`,
  localEngine:
    '-# Este Kiln trabaja con su motor procedural local: las formas se construyen con reglas, no con IA. Lo que mejor sale son cosas simples con colores y materiales.',
};
