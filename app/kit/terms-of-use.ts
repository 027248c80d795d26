/**
 * The days on which the terms of use changed (`locales/<lng>/pages/terms.md`, `updated`), oldest first: each
 * is the name of the version that counts from then on.
 */
export const TERMS_VERSIONS = ['2026-11-26'] as const

/** The version of the terms of use that somebody accepted at a moment; the first one also before its day. */
export function termsOfUseAt(at: Date, versions: readonly string[] = TERMS_VERSIONS): string {
  const day = at.toISOString().slice(0, 10)
  return versions.findLast((from) => from <= day) ?? versions[0] ?? day
}
