import { z } from 'zod'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { chosenPayerInput, typedPayerInput } from '#app/features/sales/orders/inputs.ts'
import { readAnswers } from '#app/features/sales/participant-questions/answer.ts'
import {
  type Answers,
  askedOf,
  isBlank,
  type Question,
} from '#app/features/sales/participant-questions/question.ts'
import { askApprovalInput } from '#app/features/sales/purchase-requests/inputs.ts'
import { readAddress } from '#app/kit/address-text.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { lineOfText } from '#app/kit/text.ts'
import { billOrderInput, payOrderInput, saveParticipantsInput } from './inputs.ts'

type Typed = Record<string, unknown>
type Asked = {
  reference: string
  totalMinor: number
  tickets: readonly { typeId: string | null }[]
  questions: Question[]
  transfer?: { isForAll: boolean } | null
}

const contactInput = z.object({ email: emailInput, name: lineOfText(100) })

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Parses the checkout's form for the use cases behind it; `own` is the address of a known buyer. The buyer of
 * one seat takes it unless somebody else is named; of several seats the names may come later, and so may
 * other participants' answers. Throws one BadInput with all faults, by the fields of the page.
 */
export function readCheckout(
  typed: Typed,
  order: Asked,
  own: string | null,
  sent: Map<number, Answers> = new Map(),
) {
  const { reference } = order
  const faults: FieldErrors = {}
  const contact = collect(faults, () =>
    parseInput(contactInput, { ...typed, email: own ?? textOf(typed.email) }),
  )
  const seats = seatsOf(typed, order, contact ?? { name: '', email: '' })
  collect(faults, () => parseInput(saveParticipantsInput(seats.nameLater !== ''), { reference, ...seats }))
  const answers = answersOf(sent, order, isOwnSeat(typed, order), faults)
  const payer = order.totalMinor > 0 ? readPayer(typed, faults) : {}
  // Who asks an admin first is not asked for a card, and says how it is paid afterwards.
  const isAsked = typed.intent === 'ask'
  // On an invoice, or in writing, no card is asked for, and a business is who gets one as long as there is
  // another way.
  const isBilled = typed.intent === 'bill' || typed.intent === 'keep'
  if (isBilled && !order.transfer?.isForAll && 'kind' in payer && payer.kind === 'person')
    faults.kind = { key: 'transfers:refused.business' }
  const card = isBilled || isAsked ? {} : { card: order.totalMinor > 0 ? typed.card : 'succeeds' }
  const payment = { ...card, key: typed.key }
  const input = isBilled ? billOrderInput : isAsked ? askApprovalInput : payOrderInput
  collect(faults, () => parseInput(input, { reference, ...payment, ...(isAsked && { words: typed.words }) }))
  if (Object.keys(faults).length > 0 || !contact) throw new BadInput(faults)
  return {
    contact,
    details: { reference, ...payer, ...seats, ...answers },
    payment: { reference, ...payment },
  }
}

/** Runs `parse` and adds its faults to `faults`. */
export function collect<T>(faults: FieldErrors, parse: () => T): T | null {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    for (const [field, message] of Object.entries(error.fields)) faults[field] ??= message
    return null
  }
}

type Contact = { name: string; email: string }

const areBlank = (rows: unknown[]) =>
  rows.every((row) => Object.values(row ?? {}).every((part) => textOf(part).trim() === ''))

const isOwnSeat = ({ participants }: Typed, { tickets }: Asked) =>
  tickets.length === 1 && areBlank(Array.isArray(participants) ? participants : [])

/**
 * Who sits there answers at once; of others the buyer may know nothing, and they are asked by their tickets.
 */
function answersOf(sent: Map<number, Answers>, order: Asked, isOwn: boolean, faults: FieldErrors) {
  if (order.questions.length === 0 && sent.size === 0) return {}
  const answers = order.tickets.map(({ typeId }, at) => {
    const asked = askedOf(order.questions, typeId)
    const typed = sent.get(at) ?? {}
    return isBlank(typed) && !(isOwn && asked.length > 0)
      ? null
      : collect(faults, () => readAnswers(asked, typed, at))
  })
  return { answers }
}

function seatsOf({ participants }: Typed, { tickets }: Asked, contact: Contact) {
  const rows: unknown[] = Array.isArray(participants) ? participants : []
  const isOne = tickets.length === 1
  if (!isOne) return { participants: rows.length > 0 ? rows : tickets.map(() => null), nameLater: 'on' }
  if (!areBlank(rows)) return { participants: rows, nameLater: '' }
  // Without a contact its own faults are said, and not those of a seat that was never shown.
  return contact.name && contact.email
    ? { participants: [contact], nameLater: '' }
    : { participants: [null], nameLater: 'on' }
}

/** Parses the payer of the checkout's form; faults are added to `faults`. */
export function readPayer(typed: Typed, faults: FieldErrors): Typed {
  const { kind, name, company, country, taxNumber } = typed
  const { purchaseOrderNumber, buyerReference, costCentre } = typed
  const references = { purchaseOrderNumber, buyerReference, costCentre }
  // One of the company's own addresses: what stands in the fields for another one counts for nothing.
  if (textOf(typed.billTo) !== '') {
    const chosen = { name, billTo: typed.billTo, ...references }
    collect(faults, () => parseInput(chosenPayerInput, chosen))
    return chosen
  }
  const text = textOf(typed.address)
  const address = readAddress(text, textOf(country))
  // In the order of the page, as the summary above it lists them.
  if (kind !== 'person' && textOf(company).trim() === '') faults.company = { key: 'common:invalid.required' }
  if (!address)
    faults.address = { key: text.trim() === '' ? 'common:invalid.required' : 'orders:billing.addressFormat' }
  const parts = address ?? { street: '-', postalCode: '', city: '-' }
  const payer = { kind, name, company, country, taxNumber, ...references, ...parts }
  collect(faults, () => parseInput(typedPayerInput, payer))
  return payer
}
