/** The languages of Discord's clients (reference, "Locales"). */
const LOCALES: readonly string[] = `id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR
   ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko`.split(/\s+/);

export const DEFAULT_LOCALE = 'en-US';

export const isLocale = (text: unknown): text is string => typeof text === 'string' && LOCALES.includes(text);
