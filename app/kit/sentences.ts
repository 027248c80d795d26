import type { Language } from './language.ts'

/**
 * Sentences after each other, as a language sets them: Japanese has no space between. What is missing is left
 * out.
 */
export function sentences(language: Language, parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(language === 'ja' ? '' : ' ')
}
