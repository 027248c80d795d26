import { formatDay } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'

/**
 * How money of an order goes back: to the card, as credit of a company that pays many sellers at once, or
 * transferred by its seller by a day (of UTC), to an account
 * once it is known.
 */
export type BackWay =
  | { by: 'card' }
  | { by: 'credit' }
  | { by: 'transfer'; seller: string; dueOn: string; account: string | null; isLate: boolean }

/** As much of an account as its owner knows it by. */
export const endOf = (number: string) => number.slice(-4)

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** A day of a refund as people read it. */
export const sayDueDay = (dueOn: string, language: Language, now: Date) =>
  formatDay(noon(dueOn), 'UTC', language, now)

/** What an email says of an amount that comes back, and how. */
export function formatRefundWay(
  total: string,
  way: BackWay,
  { t, language, now }: { t: Translate; language: Language; now: Date },
): string {
  if (way.by === 'card' || way.by === 'credit') return t(`orders:mail.back.${way.by}`, { total })
  const { seller, account } = way
  const said = { total, seller, day: sayDueDay(way.dueOn, language, now) }
  return account === null
    ? t('orders:mail.back.unnamed', said)
    : t('orders:mail.back.transfer', { ...said, account })
}
