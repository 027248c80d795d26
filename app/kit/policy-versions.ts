/** The texts that apply between people and the house, and that have versions. */
export const POLICIES = ['terms', 'privacy', 'refund-policy', 'abuse-policy'] as const
export type Policy = (typeof POLICIES)[number]

/**
 * The days from which each text counts as it then is (`updated` of its file), oldest first: each is the name
 * of the version that counts from then on. The last one lies at `locales/<lng>/pages/<policy>.md`, and may be
 * of a day to come; those before at `locales/<lng>/policies/<policy>-<day>.md`.
 */
export const POLICY_VERSIONS: Versions = {
  terms: ['2026-11-26'],
  privacy: ['2026-11-27', '2026-11-30'],
  'refund-policy': ['2026-11-26'],
  'abuse-policy': ['2026-11-26', '2026-11-30'],
}
export type Versions = Readonly<Record<Policy, readonly string[]>>

/** People are told of other terms so many days before these count: the terms themselves promise it. */
export const NOTICE_DAYS = 30
/** Notices leave so many days before that, for what comes back and is sent again. */
export const LEAD_DAYS = 5

/** The texts of which people are told before they change. */
export const ANNOUNCED: readonly Policy[] = ['terms']

export const isPolicy = (name: string): name is Policy => (POLICIES as readonly string[]).includes(name)

/** The version of a text that counts at a moment; the first one also before its day. */
export function versionAt(policy: Policy, at: Date, versions: Versions = POLICY_VERSIONS): string {
  const day = at.toISOString().slice(0, 10)
  const list = versions[policy]
  return list.findLast((from) => from <= day) ?? list[0] ?? day
}

/** The next version of a text, of a day to come; null where there is none. */
export function comingVersion(policy: Policy, at: Date, versions: Versions = POLICY_VERSIONS): string | null {
  const day = at.toISOString().slice(0, 10)
  return versions[policy].find((from) => from > day) ?? null
}

const DAY_MS = 86_400_000
const daysBefore = (version: string, days: number) => new Date(Date.parse(version) - days * DAY_MS)

/** From when on people are told of a version, and until when each must have been. */
export const noticeOf = (version: string) => ({
  from: daysBefore(version, NOTICE_DAYS + LEAD_DAYS),
  until: daysBefore(version, NOTICE_DAYS),
})
