import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const places: Words['places'] = {
  permissions: {
    ViewChannel: 'Voir les salons',
    SendMessages: 'Envoyer des messages',
    SendMessagesInThreads: 'Envoyer des messages dans les fils',
    CreatePublicThreads: 'Créer des fils publics',
    AttachFiles: 'Joindre des fichiers',
    ReadMessageHistory: 'Voir les anciens messages',
    Connect: 'Se connecter',
  },
  missing: (names) => `il manque ${names}`,
  whoGives: 'La personne qui gère le salon peut le donner sous **Modifier le salon › Permissions**.',
  missingHere: (channel, lacks, arrives) =>
    `Kiln n’a pas tous les droits qu’il lui faut dans ${channel} : ${lacks}. ${arrives}`,
  arrivesLate: 'Ton résultat arrive quand même : ici s’il prend moins de 15 minutes, sinon en message privé.',
  arrives:
    'Ton résultat arrive quand même ; plus tard, `/tâche` n’aura peut-être pas de nouveaux liens vers ses fichiers.',
  noReply: (channel, lacks) =>
    `Kiln ne peut pas répondre aux mentions dans ${channel} : ${lacks}. Ses commandes y marchent.`,
  preparing: 'C’est noté. Un instant.',
  lacksIn: (channel, lacks) => `⚠️ Dans ${channel} : ${lacks}.`,
  inMore: (many) => `-# et dans ${count(many)} autres`,
  giveIt: '-# À donner sous **Modifier le salon › Permissions**.',
  cannotShare: (channel, lacks) => `Impossible de partager dans ${channel} : ${lacks} à Kiln.`,
  noBot: (how) =>
    `Ce serveur a les commandes de Kiln sans son bot : les résultats ne pourraient pas arriver, et rien n’a été débité. La personne qui gère ce serveur peut l’inviter ${how}.`,
  inviteAgain: 'à nouveau',
  inviteBy: (address) => `par [ce lien](${address})`,

  welcome: '### Kiln crée des assets 3D à partir de mots et d’images',
  welcomeBegin: (command) =>
    `Commence par ${command}, ou par **Applications › Créer en 3D** dans le menu d’un message qui a une image.`,
  welcomeHelp: (command) => `${command} dit ce qu’il y a d’autre ; le prix est toujours dit avant que tu appuies.`,
  welcomeSettings: (command) => `Ceux qui gèrent ce serveur règlent limites, rôles et salons dans ${command}.`,
  notAllowed: (names) => `-# Non permis dans l’ensemble de ce serveur : ${names}.`,
  helpBegin: 'Appuie sur l’un d’eux et c’est créé ici ; le résultat a des boutons pour chaque étape suivante.',
  helpExample: (prompt, cost) => `${prompt} · ${cost}`,
  helpOwn: (command) =>
    `À toi : ${command} et tes mots. Ou prends une image : **Applications › Créer en 3D** dans le menu de son message, ou mentionne Kiln avec elle.`,
  helpPages: { begin: 'Commencer', make: 'Mots et images', change: 'Modèles', rest: 'Le reste' },
  helpNothing: 'Rien ne t’est ouvert dans ce salon. Demande à qui gère ce serveur.',
  helpButtons:
    '-# Appuie sur **Encore** pour un autre essai, **Modifier** pour changer les mots, **Annuler** à tout moment tant que cela tourne. Les prix sont dits avant que tu appuies.',
  invite: (address) => `-# [Ajouter Kiln à un autre serveur](${address})`,
  localEngine:
    '-# Ce Kiln travaille avec son moteur procédural local : les formes sont construites par des règles, pas par une IA. Les choses simples, avec couleurs et matériaux, réussissent le mieux.',
};
