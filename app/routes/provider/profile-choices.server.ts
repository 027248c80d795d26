import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { languageName } from '#app/kit/display-names.ts'
import { LANGUAGES, localeOf } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { TRAINING_LANGUAGES } from '../buyer/requirement-choices.server.ts'

/** What the form of a profile lets one choose from, in the reader's language. */
export function profileChoices(ctx: Ctx) {
  const named = (code: string) => ({ value: code, label: languageName(code, ctx.language) })
  const byName = (a: { label: string }, b: { label: string }) =>
    a.label.localeCompare(b.label, localeOf(ctx.language))
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ctx.timeZone])
  return {
    countries: listCountries(ctx.language),
    textLanguages: LANGUAGES.map(named),
    languages: TRAINING_LANGUAGES.map(named).toSorted(byName),
    zones: [...zones].toSorted(),
  }
}
