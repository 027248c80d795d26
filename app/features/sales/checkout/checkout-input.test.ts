import { describe, expect, test } from 'vitest'
import { BadInput } from '#app/kit/refusal.ts'
import { readCheckout } from './checkout-input.ts'

const KEY = '019a0000-0000-7000-8000-000000000000'
const order = (seats: number, totalMinor = 10_000) => ({
  reference: 'ABCDEF1234',
  totalMinor,
  tickets: Array.from({ length: seats }, () => ({ typeId: null })),
  questions: [],
})
const typed = (more: Record<string, unknown> = {}) => ({
  key: KEY,
  card: 'succeeds',
  email: ' Asha@Example.com ',
  name: 'Asha Rao',
  kind: 'business',
  company: 'Rao Works',
  address: '14 MG Road\nPune 411001',
  country: 'IN',
  ...more,
})
const row = (name = '', email = '') => ({ name, email })
function faultsOf(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof BadInput) return Object.keys(error.fields).toSorted()
    throw error
  }
  return []
}

describe('the one page of the checkout', () => {
  test('one seat is for who books it, unless somebody else is named', () => {
    const { details, contact } = readCheckout(typed({ participants: [row()] }), order(1), null)
    expect(contact).toEqual({ name: 'Asha Rao', email: 'asha@example.com' })
    expect(details).toMatchObject({
      participants: [contact],
      nameLater: '',
      street: '14 MG Road',
      postalCode: '411001',
      city: 'Pune',
    })
    const other = row('Ravi Rao', 'ravi@example.com')
    expect(readCheckout(typed({ participants: [other] }), order(1), null).details.participants).toEqual([
      other,
    ])
  })

  test('of several seats the names may come later, all or some of them', () => {
    for (const rows of [
      [row(), row()],
      [row('Ravi', 'ravi@example.com'), row()],
    ]) {
      const { details } = readCheckout(typed({ participants: rows }), order(2), null)
      expect(details).toMatchObject({ participants: rows, nameLater: 'on' })
    }
    expect(readCheckout(typed(), order(2), null).details.participants).toEqual([null, null])
    expect(
      faultsOf(() => readCheckout(typed({ participants: [row('Ravi', 'no'), row()] }), order(2), null)),
    ).toEqual(['participants.0.email'])
  })

  test('the own seat answers what is asked, and others may be asked later', () => {
    const diet = {
      id: 'diet',
      kind: 'line' as const,
      words: 'Diet?',
      help: '',
      choices: [],
      required: true,
      ticketTypes: [],
    }
    const asking = (seats: number) => ({ ...order(seats), questions: [diet] })
    const answers = (...texts: string[]) =>
      new Map<number, Record<string, string[]>>(texts.map((text, at) => [at, { diet: [text] }]))
    const read = (seats: number, sent: ReturnType<typeof answers>, more = {}) =>
      readCheckout(typed(more), asking(seats), null, sent).details

    expect(faultsOf(() => read(1, answers('')))).toEqual(['answers.0.diet'])
    expect(read(1, answers('Vegan')).answers).toEqual([{ diet: ['Vegan'] }])
    const participants = [row('Ravi', 'ravi@example.com')]
    expect(read(1, answers(''), { participants }).answers).toEqual([null])
    expect(read(2, answers('', 'Vegan')).answers).toEqual([null, { diet: ['Vegan'] }])
    expect(faultsOf(() => read(1, new Map([[0, { other: ['x'] }]])))).toEqual(['', 'answers.0.diet'])
    expect(readCheckout(typed(), order(1), null).details.answers).toBeUndefined()
  })

  test('says all that is wrong at once, by the fields of the page', () => {
    expect(faultsOf(() => readCheckout({}, order(1), null))).toEqual(
      ['address', 'card', 'company', 'country', 'email', 'key', 'kind', 'name'].toSorted(),
    )
    const wrong = typed({ address: 'nowhere', company: ' ', card: 'gold' })
    expect(faultsOf(() => readCheckout(wrong, order(1), null))).toEqual(['address', 'card', 'company'])
    expect(faultsOf(() => readCheckout(typed({ company: '', kind: 'person' }), order(1), null))).toEqual([])
  })

  test('asks nobody who pays for what costs nothing, nor for an address that is known', () => {
    const { details, contact } = readCheckout({ name: 'Asha', key: KEY }, order(1, 0), 'asha@example.com')
    expect(details).toEqual({ reference: 'ABCDEF1234', participants: [contact], nameLater: '' })
  })
})
