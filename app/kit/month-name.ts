import { type Language, localeOf } from './language.ts'

/** 'March', or 'Mar' where a column has little room: of a moment, by UTC. */
export function formatMonthName(at: Date, language: Language, month: 'long' | 'short' = 'long'): string {
  const locale = language === 'en' ? 'en-GB' : localeOf(language)
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month }).format(at)
}
