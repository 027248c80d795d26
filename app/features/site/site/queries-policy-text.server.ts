import type { Language } from '#app/kit/language.ts'
import { POLICY_VERSIONS, type Policy } from '#app/kit/policy-versions.ts'
import { hasText, readText, type TextPlace } from './read-text.server.ts'
import { pageHead } from './text-source.ts'

/** Where the text of a version lies: the last one among the pages, those before apart. */
export const placeOf = (policy: Policy, version: string): TextPlace =>
  version === POLICY_VERSIONS[policy].at(-1)
    ? { kind: 'pages', name: policy }
    : { kind: 'policies', name: `${policy}-${version}` }

/**
 * What a version says in a language, as far as texts are compared: its title, its number of paragraphs, and
 * what it says of its changes. Null where there is no such text, or it is of another day.
 */
export function findPolicyText(language: Language, policy: Policy, version: string) {
  const { kind, name } = placeOf(policy, version)
  if (!hasText(kind, language, name)) return null
  const { head, body } = readText(kind, language, name, pageHead)
  if (head.updated !== version) return null
  const parts = body.split(/\n\s*\n/).filter((part) => part.trim() !== '').length
  return { title: head.title, changes: head.changes, parts }
}
