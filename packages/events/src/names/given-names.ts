import type { Language } from '#language.ts';

/**
 * Names that the service gives in the quiz's language: a stone and an animal to players who do not choose their own, a
 * stone to each team.
 */

interface NameList {
  readonly stones: readonly string[];
  readonly animals: readonly string[];
  /** By index; the browser draws each in the colour of its stone. */
  readonly teams: readonly string[];
  readonly join: (stone: string, animal: string) => string;
}

const words = (text: string): readonly string[] => text.split(' ');

/** `d’` before a vowel: "Lynx d'ambre", "Loup de jade". */
const elided = (stone: string): string => (/^[aeiouyéèêâî]/.test(stone) ? `d'${stone}` : `de ${stone}`);

/** At most 17 characters a player, so that a number of up to two digits fits within the length of a user name. */
const LISTS: Readonly<Record<Language, NameList>> = {
  en: {
    stones: words(
      'Agate Amber Basalt Beryl Chalk Citrine Copper Coral Flint Garnet Gold Granite Iron Jade Jasper Lapis Marble Mica Nickel Obsidian Olivine Onyx Opal Pearl Peridot Pyrite Quartz Ruby Sapphire Silver Slate Spinel Tin Topaz Zinc Zircon',
    ),
    animals: words(
      'Badger Bear Beaver Bison Condor Crane Crow Deer Dolphin Eagle Falcon Ferret Finch Fox Gecko Hare Hawk Heron Ibex Jackal Koala Lemur Lynx Magpie Marten Mole Moose Newt Otter Owl Panda Puffin Raven Robin Salmon Seal Shrew Sparrow Stork Swan Tapir Tern Toad Trout Viper Walrus Wolf Wombat Wren Yak',
    ),
    teams: words(
      'Ruby Sapphire Amber Emerald Amethyst Turquoise Coral Onyx Pearl Jade Topaz Garnet Beryl Copper Silver Olivine Quartz Lapis Agate Opal',
    ),
    join: (stone, animal) => `${stone} ${animal}`,
  },
  de: {
    stones: words(
      'Achat Basalt Bernstein Beryll Citrin Diamant Eisen Flint Glimmer Gold Granat Granit Jade Jaspis Kobalt Kreide Kupfer Lapis Malachit Marmor Nickel Obsidian Olivin Onyx Opal Perlen Pyrit Quarz Rubin Saphir Schiefer Silber Smaragd Spinell Topas Turmalin Türkis Zink Zinn Zirkon',
    ),
    animals: words(
      'Adler Amsel Biber Bison Bär Dachs Delfin Dohle Elch Elster Eule Falke Fink Forelle Fuchs Gecko Habicht Hase Hirsch Igel Jaguar Koala Kondor Kranich Lachs Luchs Löwe Marder Meise Molch Otter Panda Pinguin Puma Rabe Reiher Robbe Schwan Spatz Storch Tapir Tiger Uhu Walross Wiesel Wolf Wombat Yak Zander Zebra',
    ),
    teams: words(
      'Rubin Saphir Bernstein Smaragd Amethyst Türkis Koralle Onyx Perle Jade Topas Granat Beryll Kupfer Silber Olivin Quarz Lapis Achat Opal',
    ),
    join: (stone, animal) => `${stone}-${animal}`,
  },
  fr: {
    stones: words(
      'agate ambre argent argile béryl bronze cobalt corail craie cuivre étain fer granit grenat grès gypse jade jais jaspe lapis lave marbre mica nacre nickel onyx opale or perle pyrite quartz rubis sable saphir silex topaze zinc zircon',
    ),
    animals: words(
      'Aigle Bison Castor Cerf Chamois Cheval Cigale Condor Corbeau Cygne Daim Dauphin Élan Faucon Furet Gecko Gibbon Girafe Héron Hibou Ibis Jaguar Koala Lama Lapin Lièvre Lion Loup Loutre Lynx Martre Merle Mésange Moineau Morse Orque Ours Panda Pinson Poney Puma Renard Saumon Tigre Tortue Toucan Vison Wombat Yack Zèbre',
    ),
    teams: words(
      'Rubis Saphir Ambre Émeraude Améthyste Turquoise Corail Onyx Perle Jade Topaze Grenat Béryl Cuivre Argent Olivine Quartz Lapis Agate Opale',
    ),
    join: (stone, animal) => `${animal} ${elided(stone)}`,
  },
  es: {
    stones: words(
      'acero ágata ámbar arena berilo bronce cobre coral cuarzo hierro jade jaspe lava mármol mica nácar níquel ónice ópalo oro perla pirita plata rubí sílex tiza yeso zafiro zinc zircón',
    ),
    animals: words(
      'Águila Alce Bisonte Búho Castor Cebra Ciervo Cisne Cóndor Conejo Cuervo Delfín Erizo Gamo Garza Gato Gecko Grulla Halcón Hurón Ibis Jaguar Jirafa Koala Lémur León Liebre Lince Llama Lobo Marta Mirlo Morsa Nutria Orca Oso Panda Pinzón Puma Salmón Tapir Tejón Tigre Tritón Trucha Tucán Visón Wombat Yak Zorro',
    ),
    teams: words(
      'Rubí Zafiro Ámbar Esmeralda Amatista Turquesa Coral Ónice Perla Jade Topacio Granate Berilo Cobre Plata Olivino Cuarzo Lapislázuli Ágata Ópalo',
    ),
    join: (stone, animal) => `${animal} de ${stone}`,
  },
  // A construct: the animal without an article, the stone with it.
  ar: {
    stones: words(
      'الألماس الأوبال البازلت البلور البيريت التوباز الجمشت الحديد الذهب الرخام الزبرجد الزركون الزمرد الزنك الصوان الطباشير العقيق الفضة الفيروز القصدير الكهرمان الكوارتز الكوبالت اللازورد اللؤلؤ المرجان الملكيت النحاس النيكل الياقوت اليشم',
    ),
    animals: words(
      'أرنب أسد أيل باندا ببغاء بجعة بطريق بلبل ثعلب جمل حصان حمامة حوت دب دلفين ذئب زرافة سلحفاة سلمون سنجاب شاهين صقر طاووس ظبي عصفور عقاب غزال فراشة فقمة فهد فيل قندس قنفذ كركي كنغر كوالا لقلق ليث مهر نحلة نسر نمر هدهد وشق وعل يعسوب',
    ),
    teams: words(
      'الياقوت الصفير الكهرمان الزمرد الجمشت الفيروز المرجان الجزع اللؤلؤ اليشم التوباز البجادي البيريل النحاس الفضة الزبرجد الكوارتز اللازورد العقيق الأوبال',
    ),
    join: (stone, animal) => `${animal} ${stone}`,
  },
};

/** The number of names in a language, before they repeat with a number. */
export function nameCount(language: Language): number {
  const { stones, animals } = LISTS[language];
  return stones.length * animals.length;
}

/**
 * A free name; the same device gets the same one while it is free. When all are taken, they repeat with a number.
 * @param taken number of names in use, used to start at the round in which a free name is likely
 */
export function givenName(
  language: Language,
  deviceId: string,
  taken: number,
  isTaken: (name: string) => boolean,
): string {
  const { stones, animals, join } = LISTS[language];
  const count = nameCount(language);
  const first = hash(deviceId);
  for (let i = Math.floor(taken / count) * count; ; i++) {
    const at = (first + i) % count;
    const round = Math.floor(i / count);
    const name = join(stones[at % stones.length] ?? '', animals[Math.floor(at / stones.length)] ?? '');
    const numbered = round === 0 ? name : `${name} ${round + 1}`;
    if (!isTaken(numbered)) return numbered;
  }
}

const PLAYERS: Readonly<Record<Language, string>> = {
  en: 'Player',
  de: 'Spieler',
  fr: 'Joueur',
  es: 'Jugador',
  ar: 'لاعب',
};

/** A free name for a player whose own waits for the host. @param n the number to begin with */
export function placeholderName(language: Language, n: number, isTaken: (name: string) => boolean): string {
  for (let i = n; ; i++) {
    const name = `${PLAYERS[language]} ${i}`;
    if (!isTaken(name)) return name;
  }
}

/** The name of a team. @param index from 0, below `LIMITS.maxTeams` */
export function teamName(language: Language, index: number): string {
  return LISTS[language].teams[index] ?? String(index + 1);
}

/** FNV-1a: spreads ids over the names; nothing secret depends on it. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
