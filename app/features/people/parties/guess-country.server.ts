import countries from 'world-countries'
import type { Language } from '#app/kit/language.ts'

let byZone: Map<string, string> | undefined

/** Of zones that go by two names the one that this runtime uses. */
function present(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
}

function countryOfZone(zone: string): string | undefined {
  if (zone === 'UTC') return undefined
  if (!byZone) {
    byZone = new Map()
    for (const { cca2 } of countries) {
      const place = new Intl.Locale(`und-${cca2}`) as Intl.Locale & { getTimeZones?: () => string[] }
      for (const name of place.getTimeZones?.() ?? [])
        if (!byZone.has(present(name))) byZone.set(present(name), cca2)
    }
  }
  return byZone.get(present(zone))
}

/** Languages that say where their reader is. */
const HOME: Partial<Record<Language, string>> = { de: 'DE', fr: 'FR', it: 'IT', es: 'ES', ja: 'JP' }

/**
 * The likeliest country of a reader (ISO 3166-1 alpha-2), by time zone, else by language; '' when neither
 * says.
 */
export function guessCountry({ language, timeZone }: { language: Language; timeZone: string }): string {
  return countryOfZone(timeZone) ?? HOME[language] ?? ''
}
