/** The time zones of a country as this runtime names them; none where it knows none. */
function zonesOf(country: string): string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  const place = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] }
  return (place.getTimeZones?.() ?? []).map(present)
}

/** Of zones that go by two names the one that this runtime uses. */
const present = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

const offsetOf = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value

/**
 * The zone (IANA) proposed for events of somebody of a country (ISO 3166-1 alpha-2): the reader's own where
 * the country has it, else the country's where it has only one time, else the reader's.
 */
export function proposeZone(country: string | null | undefined, readers: string): string {
  const zones = new Set(zonesOf(country ?? ''))
  const [only] = zones
  if (!only || zones.has(present(readers))) return readers
  return new Set([...zones].map(offsetOf)).size === 1 ? only : readers
}
