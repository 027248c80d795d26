import { localDate } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import { formatRate, type TaxTerms } from '#app/kit/tax.ts'
import { shownTerms } from '#app/kit/tax-sale.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

type Where = { home: string; country: string; mode: string }

/**
 * What an organiser must know of the tax at a place in another country than its own before it sells there;
 * null where its own is charged, or nothing is known.
 */
export function taxNoteOf(
  ctx: Ctx,
  terms: TaxTerms | null,
  { home, country, mode }: Where,
): { title: string; text: string } | null {
  if (!terms || !home || !country || home === country || mode === 'online') return null
  const day = localDate(ctx.now(), 'UTC')
  const sale = { delivery: 'seat' as const, place: { country }, day, seller: { country: home }, terms }
  const { sentence, rate } = shownTerms(sale)
  const t = translator(ctx.language)
  const said = { country: countryName(country, ctx.language), rate: formatRate(rate, ctx.language) }
  const title = t('tax:event.title')
  if (sentence === 'atPlace') return { title, text: t('tax:event.place', said) }
  return sentence === 'abroadPlace' ? { title, text: t('tax:event.abroad', said) } : null
}
