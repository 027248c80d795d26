import { lastDayBy } from '#app/features/catalogue/events/quorum-decision.ts'
import type { GroupDealPage } from '#app/features/catalogue/group-deal-terms/group-deal-page.ts'
import { CARD_MARGIN_DAYS, cardsFrom } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { formatDay } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'

type Join = NonNullable<GroupDealPage['join']>

/**
 * How a group deal can be joined: payments possible now, why others are not, and the default end day of a new
 * one.
 */
export type JoinWays = { ways: ('card' | 'invoice')[]; note: string; join: Join; until?: string }

type Facts = { until: Date | null; timeZone: string; isTransferable: boolean; cardDays: number | null }

const DAY_MS = 86_400_000

/**
 * The possible payments: an invoice where the organiser takes transfers, a card where the deal ends before
 * the authorization does.
 */
export function joinWays(
  join: Join,
  { until, timeZone, isTransferable, cardDays }: Facts,
  { language, t, now }: { language: Language; t: Translate; now: Date },
): JoinWays {
  const invoice = isTransferable ? (['invoice'] as const) : []
  const day = (at: Date) => formatDay(at, timeZone, language, now)
  if (cardDays === null)
    return { ways: [...invoice], note: isTransferable ? '' : t('group-deals:pay.none'), join }
  if (join.days === null || until !== null) {
    const from = until && cardsFrom(until, cardDays)
    if (!from || from <= now) return { ways: ['card', ...invoice], note: '', join }
    const note = t(isTransferable ? 'group-deals:pay.cardFrom' : 'group-deals:pay.onlyCardFrom', {
      date: day(from),
    })
    return { ways: [...invoice], note, join }
  }
  const lastCard = lastDayBy(new Date(now.getTime() + (cardDays - CARD_MARGIN_DAYS) * DAY_MS), timeZone)
  const { first, last } = join.days
  if (lastCard < first)
    return { ways: [...invoice], note: isTransferable ? '' : t('group-deals:pay.none'), join }
  if (lastCard >= last) return { ways: ['card', ...invoice], note: '', join }
  const date = day(new Date(`${lastCard}T12:00:00Z`))
  if (isTransferable)
    return {
      ways: ['card', 'invoice'],
      note: t('group-deals:pay.cardUntil', { date }),
      join,
      until: lastCard,
    }
  return {
    ways: ['card'],
    note: t('group-deals:pay.onlyCardUntil', { date }),
    join: { ...join, days: { first, last: lastCard } },
  }
}
