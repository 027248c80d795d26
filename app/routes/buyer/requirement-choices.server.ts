import { listCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { canAskOwnTrainers } from '#app/features/procurement/requirements/policy.ts'
import { AUDIENCES, type Audience } from '#app/features/procurement/requirements/requirement.ts'
import { languageName } from '#app/kit/display-names.ts'
import { LANGUAGES, localeOf } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

/** Languages in which trainings are asked for, besides the six of the product. */
export const OTHER_LANGUAGES = [
  'hi',
  'mr',
  'ta',
  'te',
  'kn',
  'bn',
  'gu',
  'nl',
  'pt',
  'pl',
  'zh',
  'ko',
  'ar',
  'tr',
  'sv',
]

export const TRAINING_LANGUAGES = [...LANGUAGES, ...OTHER_LANGUAGES]

/** What the form of a requirement lets one choose from, in the reader's language. One query. */
export async function requirementChoices(ctx: Ctx) {
  const named = (code: string) => ({ value: code, label: languageName(code, ctx.language) })
  const locale = localeOf(ctx.language)
  return {
    categories: await listCategories(ctx),
    countries: listCountries(ctx.language),
    textLanguages: LANGUAGES.map(named),
    languages: TRAINING_LANGUAGES.map(named).toSorted((a, b) => a.label.localeCompare(b.label, locale)),
  }
}

/**
 * Who may be asked to answer: trainers of the own company where one is acted for; an open one only opens up.
 */
export function audiencesOf(ctx: PersonCtx, now?: Audience): Audience[] {
  if (now) return AUDIENCES.filter((one) => one === 'all' || one === now)
  return AUDIENCES.filter((one) => one !== 'company' || canAskOwnTrainers(ctx.actor))
}
