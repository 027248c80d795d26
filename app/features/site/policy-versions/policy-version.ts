import type { Language } from '#app/kit/language.ts'
import type { Policy } from '#app/kit/policy-versions.ts'

/** How a version stands: of a day to come, the one that counts, or one that counted. */
export type VersionState = 'coming' | 'counts' | 'former'

/** What a version says in one language, as far as it can be compared: its title and how many parts it has. */
export type VersionText = { title: string; parts: number; changes: string }

/** A version of a text, with its text in each language; null where there is none. */
export type KnownVersion = { policy: Policy; version: string; texts: Record<Language, VersionText | null> }

/** What a language lacks of a version: the whole text, or parts that the English one has. */
export type Lack = { language: Language; parts: number | null }

/** What the languages lack of a version, compared with the English text. */
export function lacksOf({ texts }: KnownVersion): Lack[] {
  const most = texts.en?.parts ?? 0
  return (Object.entries(texts) as [Language, VersionText | null][]).flatMap(([language, text]): Lack[] => {
    if (text === null) return [{ language, parts: null }]
    return text.parts < most ? [{ language, parts: most - text.parts }] : []
  })
}

export const POLICIES_PATH = '/admin/policies'

/** Where a version can be read, also one of another day. */
export const versionPath = (policy: Policy, version: string) => `/${policy}/${version}`
