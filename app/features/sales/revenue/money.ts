/**
 * Where the money of a booking stands on a day. Nothing is to come of what is `closed`: it was given back,
 * was lost, or came to the own account.
 */
export const MONEY_STANDINGS = ['due', 'coming', 'disputed', 'underWay', 'paid', 'closed'] as const
export type MoneyStanding = (typeof MONEY_STANDINGS)[number]
export const MONEY_VIEWS = ['all', ...MONEY_STANDINGS] as const
export type MoneyView = (typeof MONEY_VIEWS)[number]

/** The page that says where money stands. */
export const MONEY_PAGE = '/revenue/money'

export type WantedMoney = { on: string; view: MoneyView }

/** Which day, and which bookings, an address asks for; today and all where it says nothing that can be. */
export function wantedMoneyOf(query: URLSearchParams, today: string): WantedMoney {
  const asked = query.get('on') ?? ''
  const at = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? new Date(`${asked}T00:00:00Z`) : null
  const isDay = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === asked
  const view = MONEY_VIEWS.find((one) => one === query.get('view')) ?? 'all'
  return { on: isDay && asked <= today && asked >= '2000-01-01' ? asked : today, view }
}

/** The same as an address says it. */
export function queryOfMoney({ on, view }: WantedMoney, today: string, page = 1): string {
  const query = new URLSearchParams()
  if (on !== today) query.set('on', on)
  if (view !== 'all') query.set('view', view)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/**
 * What a provider had on a day in one currency, in minor units, tax and all, after commission: `earned`
 * is `own` (transferred to the own account), `withheld` (by payers or by us, for the tax office), `due`,
 * `coming`, `disputed` (of which the bank decides, or with which it waits), `underWay`, `paid` and `lost`
 * together.
 */
export type MoneyOfDay = {
  currency: string
  earned: number
  own: number
  withheld: number
  due: number
  coming: number
  disputed: number
  underWay: number
  paid: number
  lost: number
}

/** Whether the parts of a day are the whole. */
export const isWhole = (day: MoneyOfDay): boolean =>
  day.earned ===
  day.own + day.withheld + day.due + day.coming + day.disputed + day.underWay + day.paid + day.lost
