import type { Language } from '#language.ts';

/** Names of the teams, by index; the browser draws each in the colour of its stone. */
const TEAM_NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: 'Ruby Sapphire Amber Emerald Amethyst Turquoise Coral Onyx Pearl Jade Topaz Garnet Beryl Copper Silver Olivine Quartz Lapis Agate Opal'.split(
    ' ',
  ),
  de: 'Rubin Saphir Bernstein Smaragd Amethyst Türkis Koralle Onyx Perle Jade Topas Granat Beryll Kupfer Silber Olivin Quarz Lapis Achat Opal'.split(
    ' ',
  ),
  fr: 'Rubis Saphir Ambre Émeraude Améthyste Turquoise Corail Onyx Perle Jade Topaze Grenat Béryl Cuivre Argent Olivine Quartz Lapis Agate Opale'.split(
    ' ',
  ),
  es: 'Rubí Zafiro Ámbar Esmeralda Amatista Turquesa Coral Ónice Perla Jade Topacio Granate Berilo Cobre Plata Olivino Cuarzo Lapislázuli Ágata Ópalo'.split(
    ' ',
  ),
  ar: 'الياقوت الصفير الكهرمان الزمرد الجمشت الفيروز المرجان الجزع اللؤلؤ اليشم التوباز البجادي البيريل النحاس الفضة الزبرجد الكوارتز اللازورد العقيق الأوبال'.split(
    ' ',
  ),
};

/** The name of a team. @param index from 0, below `LIMITS.maxTeams` */
export function teamName(language: Language, index: number): string {
  return TEAM_NAMES[language][index] ?? String(index + 1);
}
