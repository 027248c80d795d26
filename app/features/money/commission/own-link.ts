import { type Language, pathIn } from '#app/kit/language.ts'

/** A provider's own link to a page (a path without a language): its buyers are the provider's own. */
export function ownLink({
  code,
  to,
  origin,
  language,
}: {
  code: string
  to: string
  origin: string
  language: Language
}): string {
  return origin + pathIn(language, `/via/${code}${to}`)
}
