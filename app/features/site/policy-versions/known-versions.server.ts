import { findPolicyText } from '#app/features/site/site/queries-policy-text.server.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { POLICIES, POLICY_VERSIONS } from '#app/kit/policy-versions.ts'
import type { KnownVersion } from './policy-version.ts'

/** All versions of all texts in this release, the latest of each first. */
export function knownVersions(): KnownVersion[] {
  return POLICIES.flatMap((policy) =>
    POLICY_VERSIONS[policy].toReversed().map((version) => ({
      policy,
      version,
      texts: Object.fromEntries(
        LANGUAGES.map((language) => [language, findPolicyText(language, policy, version)]),
      ) as KnownVersion['texts'],
    })),
  )
}
