import type { Language } from './language.ts'

const COLONS: Partial<Record<Language, string>> = { fr: '\u00a0: ', ja: '：' }

/** 'Name: please fill this in', with the colon as the language writes it. */
export function labelled(label: string, said: string, language: Language): string {
  return label + (COLONS[language] ?? ': ') + said
}
