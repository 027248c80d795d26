/**
 * The texts of the selling mandate (`locales/<lng>/pages/selling-mandate-<version>.md`), oldest first, each
 * with the day (UTC) from which it counts. A text that was released never changes: another one is a version.
 */
export const MANDATE_VERSIONS: readonly { version: number; from: string }[] = [
  { version: 1, from: '2026-11-30' },
]

/** So long somebody who was asked sells on without having answered. */
export const ASKED_DAYS = 30
const DAY_MS = 86_400_000

/**
 * What a party has accepted, null for nothing or what it withdrew, and until when it sells on without it
 * because it sold before there was a mandate.
 */
export type Mandate = { mandateVersion: number | null; sellsUntil: Date | null }

type Versions = typeof MANDATE_VERSIONS

const lastFrom = (versions: Versions, day: Date): number => {
  const until = day.toISOString().slice(0, 10)
  return versions.findLast(({ from }) => from <= until)?.version ?? versions[0]?.version ?? 1
}

/** The version that is asked for now; the first one also before its day. */
export const mandateNow = (now: Date, versions: Versions = MANDATE_VERSIONS): number =>
  lastFrom(versions, now)

/** The version without which nothing is sold now: who accepted an older one has ASKED_DAYS for the next. */
export const mandateNeeded = (now: Date, versions: Versions = MANDATE_VERSIONS): number =>
  lastFrom(versions, new Date(now.getTime() - ASKED_DAYS * DAY_MS))

/**
 * The one rule of who may sell for a price: who accepted a version that still counts, or sold before there
 * was one and was asked less than ASKED_DAYS ago. Whoever may not: its offers with a price rest.
 */
export const restsAt = (
  { mandateVersion, sellsUntil }: Mandate,
  now: Date,
  versions: Versions = MANDATE_VERSIONS,
): boolean =>
  (mandateVersion ?? 0) < mandateNeeded(now, versions) && (sellsUntil === null || sellsUntil <= now)

/** Whether it is to accept the version of now, and until when it sells on; null once it has. */
export function mandateAsked(
  { mandateVersion, sellsUntil }: Mandate,
  now: Date,
  versions: Versions = MANDATE_VERSIONS,
): { until: Date | null } | null {
  const version = mandateNow(now, versions)
  if ((mandateVersion ?? 0) >= version) return null
  if (mandateVersion === null) return { until: sellsUntil }
  const next = versions.find((one) => one.version > mandateVersion)
  return { until: next ? new Date(Date.parse(`${next.from}T00:00:00Z`) + ASKED_DAYS * DAY_MS) : null }
}
