import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { CompanyDashboard, UserDashboard } from './queries-dashboard.server.ts'

type Say = { language: Language; t: Translate }
type Figure = { label: string; value: string; note?: string }
type Sum = { currency: string; minor: number }
type Buying = CompanyDashboard['buying']
type Selling = NonNullable<UserDashboard['selling']>

/** Sums of several currencies are never added up: the largest leads, the others stand below. */
function sumOf(sums: readonly Sum[], { language, t }: Say): { value: string; others: string | null } {
  const [first, ...rest] = sums
    .filter(({ minor }) => minor !== 0)
    .map((sum) => formatMoney(money(sum.minor, sum.currency), language))
  return {
    value: first ?? t('workspace:figure.none'),
    others: rest.length > 0 ? t('workspace:figure.also', { amounts: rest.join(', ') }) : null,
  }
}

export function spentFigure(spending: CompanyDashboard['spending'], say: Say): Figure {
  const { value, others } = sumOf(
    spending.map(({ currency, spent }) => ({ currency, minor: spent })),
    say,
  )
  const count = spending.reduce((sum, row) => sum + row.bookings, 0)
  return {
    label: say.t('workspace:figure.spent'),
    value,
    note: others ?? say.t('workspace:figure.bookings', { count }),
  }
}

export function comingFigure({ counts, seats }: Buying, { t }: Say): Figure {
  return {
    label: t('workspace:figure.coming'),
    value: String(counts.coming),
    note: t('workspace:figure.seats', { count: seats }),
  }
}

export function trainedFigure(spending: CompanyDashboard['spending'], { t }: Say): Figure {
  const trained = spending.reduce((sum, row) => sum + row.trained, 0)
  return {
    label: t('workspace:figure.trained'),
    value: String(trained),
    note: t('workspace:figure.thisYear'),
  }
}

export function requirementsFigure({ requirements }: Buying, { t }: Say): Figure {
  return { label: t('workspace:figure.requirements'), value: String(requirements.total) }
}

export function earnedFigure({ earnings }: Selling, say: Say): Figure {
  const { value, others } = sumOf(earnings, say)
  return {
    label: say.t('workspace:figure.earned'),
    value,
    note: others ?? say.t('workspace:figure.afterCommission'),
  }
}

export function soldFigure({ seats, counts }: Selling, { t }: Say): Figure {
  return {
    label: t('workspace:figure.sold'),
    value: String(seats),
    note: t('workspace:figure.events', { count: counts.coming }),
  }
}

/** Nothing is shown for a provider without reviews. */
export function ratingFigures({ rating }: Selling, { language, t }: Say): Figure[] {
  if (!rating) return []
  const value = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).format(rating.stars)
  const note = t('workspace:figure.reviews', { count: rating.count })
  return [{ label: t('workspace:figure.rating'), value, note }]
}
