import { MOST_OPEN_SEATS } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { instantOfLocal } from '#app/kit/local-time.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { APPROVED, type ROWS } from './event-fields.ts'

/** Reports a fault of a field, by its path. */
export type No = (field: string, message: string) => void

type Sent = Record<(typeof ROWS.ticket)[number], string[]> & {
  currency: string
  capacity: number
  timeZone: string
}

/** The ticket types of a form; empty rows are left out. Prices are in the event's currency. */
export function typesOf(sent: Sent, no: No) {
  const { typeId, typeName, typePrice, typeSeats, currency, capacity } = sent
  const names = new Set<string>()
  const rows = Math.max(typePrice.length, typeName.length, 1)
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
    const [name, typed] = [oneLineOf(typeName[row] ?? ''), (typePrice[row] ?? '').trim()]
    if (name === '' && typed === '' && row > 0) return []
    const price = amountOf(typed, currency)
    if (typed === '') no(`typePrice.${row}`, 'common:invalid.required')
    else if (price === null)
      no(`typePrice.${row}`, amountFault(typed, currency, 'event-publishing:invalid.price'))
    if (name === '' && rows > 1) no(`typeName.${row}`, 'common:invalid.required')
    if (name.length > 100) no(`typeName.${row}`, 'event-publishing:invalid.typeName')
    if (names.has(name)) no(`typeName.${row}`, 'event-publishing:invalid.sameName')
    names.add(name)
    const quantity = wholeOf(typeSeats[row])
    if (quantity !== null && !(quantity <= capacity)) no(`typeSeats.${row}`, 'event-publishing:invalid.limit')
    const id = typeId[row]?.trim() || undefined
    const priceMinor = price?.minor ?? 0
    const lower = { ...earlyOf(sent, { row, priceMinor }, no), ...groupOf(sent, { row, priceMinor }, no) }
    // A form from before that question was asked leaves it as it is.
    const approval = sent.typeApproval[row]
    const sale = approval === undefined ? {} : { needsApproval: approval === APPROVED }
    return [{ ...(id && { id }), name, priceMinor, quantity, ...lower, ...sale }]
  })
}

/** A whole number above 0 as people type it; null where nothing was typed, and no number where it is none. */
function wholeOf(typed = ''): number | null {
  const plain = typed.normalize('NFKC').trim()
  if (plain === '') return null
  return /^[1-9]\d{0,5}$/.test(plain) ? Number(plain) : Number.NaN
}

type Row = { row: number; priceMinor: number }

/** The early price holds until the end of its last day, by the clocks of the place. */
function earlyOf({ typeEarly, typeEarlyDay, currency, timeZone }: Sent, { row, priceMinor }: Row, no: No) {
  const [typed, day] = [(typeEarly[row] ?? '').trim(), (typeEarlyDay[row] ?? '').trim()]
  if (typed === '' && day === '') return { earlyPriceMinor: null, earlyUntil: null }
  const earlyPriceMinor = lowerPrice(typed, { field: `typeEarly.${row}`, currency, priceMinor }, no)
  const lastMinute = instantOfLocal(day, '23:59', timeZone)
  if (day === '') no(`typeEarlyDay.${row}`, 'common:invalid.required')
  else if (!(lastMinute instanceof Date)) no(`typeEarlyDay.${row}`, 'event-publishing:invalid.time')
  const earlyUntil = lastMinute instanceof Date ? new Date(lastMinute.getTime() + 60_000) : null
  return { earlyPriceMinor, earlyUntil }
}

/** The group price holds for each seat once so many are bought together. */
function groupOf({ typeGroup, typeGroupFrom, currency }: Sent, { row, priceMinor }: Row, no: No) {
  const [typed, from] = [(typeGroup[row] ?? '').trim(), wholeOf(typeGroupFrom[row])]
  if (typed === '' && from === null) return { groupPriceMinor: null, groupFrom: null }
  const groupPriceMinor = lowerPrice(typed, { field: `typeGroup.${row}`, currency, priceMinor }, no)
  if (from === null) no(`typeGroupFrom.${row}`, 'common:invalid.required')
  else if (!(from >= 2 && from <= MOST_OPEN_SEATS))
    no(`typeGroupFrom.${row}`, 'event-publishing:invalid.groupFrom')
  return { groupPriceMinor, groupFrom: from }
}

type Lower = { field: string; currency: string; priceMinor: number }

function lowerPrice(typed: string, { field, currency, priceMinor }: Lower, no: No): number | null {
  const price = amountOf(typed, currency)
  if (typed === '') no(field, 'common:invalid.required')
  else if (price === null) no(field, amountFault(typed, currency, 'event-publishing:invalid.price'))
  else if (price.minor >= priceMinor) no(field, 'event-publishing:invalid.notLess')
  return price?.minor ?? null
}
