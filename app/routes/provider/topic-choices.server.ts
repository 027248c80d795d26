import { listCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { languageName } from '#app/kit/display-names.ts'
import { LANGUAGES, localeOf } from '#app/kit/language.ts'
import { formatTax, type TaxTerms } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { OTHER_LANGUAGES } from '../buyer/requirement-choices.server.ts'

/** What the form of a topic lets one choose from, in the reader's language. One query. */
export async function topicChoices(ctx: Ctx) {
  const named = (code: string) => ({ value: code, label: languageName(code, ctx.language) })
  const byName = (a: { label: string }, b: { label: string }) =>
    a.label.localeCompare(b.label, localeOf(ctx.language))
  return {
    categories: await listCategories(ctx),
    textLanguages: LANGUAGES.map(named),
    languages: LANGUAGES.map(named),
    otherLanguages: OTHER_LANGUAGES.map(named).toSorted(byName),
  }
}

/** What stands beside the prices of a provider, and whether the reader is who says so. */
export function taxSaid(ctx: Ctx, tax: TaxTerms | null) {
  return { said: formatTax(tax, ctx.language, translator(ctx.language)), canSet: canSetSaleTerms(ctx.actor) }
}
