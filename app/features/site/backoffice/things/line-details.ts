import { formatDate, formatMoment } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import { SAID_DETAILS } from './detail-names.ts'

/** Amounts in the smallest unit of the currency beside them. */
const MONEY: readonly string[] = ['amount', 'amountMinor', 'limit', 'open', 'total', 'totalMinor', 'upTo']

/** Where the words of a code stand already, and whose words it shares. */
const WORDS: Record<string, readonly string[]> = {
  proof: ['staff-acts:proof.'],
  rule: ['staff-acts:rule.', 'act-details:value.rule.'],
  signs: ['reviews:ring.signs.'],
  source: ['staff-acts:decide.sources.'],
  why: ['order-desk:goodwill.reasons.'],
  was: ['act-details:value.freed.'],
  before: ['act-details:value.task.'],
  after: ['act-details:value.task.'],
}

/** The words of a code of a detail; null where what it says is no code that is known. */
export function wordOf(name: string, code: string, t: Translate): string | null {
  if (name === 'act' || name === 'acts') return stepOf(code, t)
  for (const place of WORDS[name] ?? [`act-details:value.${name}.`]) {
    const key = place + code
    const word = t(key)
    if (word !== key && word !== key.slice(key.indexOf(':') + 1)) return word
  }
  return null
}

/** What staff decided, and about what: 'The topic: Hide'. */
function stepOf(code: string, t: Translate): string | null {
  const [kind = ''] = code.split('.')
  const [about, step] = [`decide.of.${kind}`, `choice.${code}`].map((key) => {
    const word = t(`staff-acts:${key}`)
    return word === key || word === `staff-acts:${key}` ? null : word
  })
  return about && step ? `${about}: ${step}` : null
}

/** A detail as people read it; free words stand as somebody wrote them, in whatever language. */
export type SaidDetail = { name: string; text: string; isFree: boolean }
type Reader = { t: Translate; language: Language; zone: string; now: Date }

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/**
 * The details of an entry in the reader's words: a name for each, and for each code, amount, day and yes or
 * no what people say. What only the program understands is left out.
 */
export function detailsInWords(details: Record<string, unknown>, reader: Reader): SaidDetail[] {
  const { t } = reader
  return SAID_DETAILS.flatMap((name) => {
    const said = details[name] === undefined ? null : saidOf(name, details[name], details, reader)
    return said === null ? [] : [{ name: t(`act-details:name.${name}`), ...said }]
  })
}

type Said = Omit<SaidDetail, 'name'>
const known = (text: string): Said => ({ text, isFree: false })

function saidOf(name: string, value: unknown, all: Record<string, unknown>, reader: Reader): Said | null {
  const { t, language } = reader
  if (value === null) return null
  if (typeof value === 'boolean') return known(t(`act-details:word.${value ? 'yes' : 'no'}`))
  if (typeof value === 'number') return numberOf(name, value, all, reader)
  if (typeof value === 'string') return textOf(name, value, reader)
  if (Array.isArray(value)) {
    const parts = value.map((one) => saidOf(name, one, all, reader)).filter((one) => one !== null)
    if (value.length === 0) return known(t('act-details:word.nothing'))
    const isFree = parts.some((one) => one.isFree)
    return parts.length === 0 ? null : { text: parts.map(({ text }) => text).join(', '), isFree }
  }
  if (typeof value !== 'object') return null
  const parts = value as Record<string, unknown>
  const [from, to] = [parts.from, parts.to].map((one) => saidOf(name, one ?? null, all, reader))
  if (from && to) return { text: `${from.text} → ${to.text}`, isFree: from.isFree || to.isFree }
  // Names in each language, or a thing by its name.
  const named = parts[language] ?? parts.name
  return typeof named === 'string' ? { text: named, isFree: true } : null
}

function numberOf(
  name: string,
  value: number,
  { currency }: Record<string, unknown>,
  { t, language }: Reader,
): Said | null {
  if (MONEY.includes(name))
    return typeof currency === 'string' ? known(formatMoney(money(value, currency), language)) : null
  const word = wordOf(name, String(value), t)
  if (word !== null) return known(word)
  const one = { rating: value / 10, rate: value / 100 }[name] ?? value
  const figure = new Intl.NumberFormat(language, { useGrouping: name !== 'year', maximumFractionDigits: 2 })
  return known(figure.format(one) + (name === 'rate' ? ' %' : ''))
}

function textOf(name: string, value: string, { t, language, zone, now }: Reader): Said | null {
  if (value === '' || ID.test(value)) return null
  if (MOMENT.test(value)) return known(formatMoment(new Date(value), zone, language, now))
  if (DAY.test(value)) return known(formatDate(new Date(`${value}T00:00:00Z`), 'UTC', language))
  // Entries of before have several codes as one text.
  const words = value.split(', ').map((code) => wordOf(name, code, t))
  return words.every((word) => word !== null)
    ? known([...new Set(words)].join(', '))
    : { text: value, isFree: true }
}
