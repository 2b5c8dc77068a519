/** What a figure wears or bears anyway, by its noun: naming it asks for nothing else. */

const IMPLIED: Readonly<Record<string, string>> = {
  knight: 'armor armour armored armoured mail chainmail plate helmet visor shining',
  wizard: 'robe robes magical spell spells casting bearded',
  witch: 'robe robes dress magical',
  astronaut: 'spacesuit suit space nasa',
  pirate: 'eyepatch bandana tricorn',
  chef: 'apron uniform toque kitchen',
  'police officer': 'uniform badge',
  firefighter: 'uniform',
  doctor: 'coat uniform stethoscope lab',
  nurse: 'uniform',
  soldier: 'uniform camouflage army',
  viking: 'fur horned braided nordic',
  ninja: 'stealthy masked black',
  gladiator: 'armor armour sandals',
  king: 'robe robes royal',
  princess: 'dress gown royal',
  bride: 'dress gown veil wedding',
  cowboy: 'boots vest western',
  clown: 'wig makeup circus',
  santa: 'suit red',
  superhero: 'suit costume emblem',
  businessman: 'suit tie',
  farmer: 'overalls',
  vampire: 'cloak fangs',
  mermaid: 'fish scales scaly',
  dragon: 'scales scaly winged',
  dinosaur: 'prehistoric scaly',
  robot: 'mechanical robotic metallic',
  sun: 'smiling happy grinning bright',
  cactus: 'potted',
  'potted plant': 'potted',
  mansion: 'big',
};

export const isImplied = (noun: string, word: string): boolean =>
  Object.hasOwn(IMPLIED, noun) && (IMPLIED[noun] ?? '').split(' ').includes(word);
