import type { NeedGroup } from './training-need.ts'

type Given = {
  city: string | null
  country: string | null
  currency: string | null
  language: string
  /** Until when proposals are taken. */
  deadline: string
  /** What is wanted, in a sentence. */
  wanted: string
}

/**
 * The fields of a requirement of what several need: what they gave as reasons, each once, below a sentence,
 * nobody named; at the company's place, or online where that is not known.
 */
export function requirementValues(
  { title, category, wantedBy, needs }: NeedGroup,
  { city, country, currency, language, deadline, wanted }: Given,
): Record<string, string> {
  const reasons = [...new Set(needs.flatMap(({ reason }) => reason?.trim() || []))]
  const isKnown = Boolean(city && country)
  const by = wantedBy ? lastOfMonth(wantedBy) : ''
  return {
    title,
    category,
    description: [wanted, ...reasons].join('\n').slice(0, 5_000),
    participants: String(needs.length),
    mode: isKnown ? 'onsite' : 'online',
    ...(isKnown && { city: city ?? '', country: country ?? '' }),
    trainingLanguage: language,
    language,
    deadline,
    ...(by > deadline && { wishedFrom: deadline, wishedTo: by }),
    currency: currency ?? 'EUR',
    audience: 'all',
  }
}

/** The last day of the month of a day. */
function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
