import { type Participant, participantsIn } from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { participantInput } from '#app/features/sales/orders/inputs.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { MOST_GIVEN } from './limits.ts'

/**
 * The number of complimentary seats and their participants: a typed number, or as many as are named. Throws
 * bad input beside the number or the names.
 */
export function giftIn(typed: { seats: number | null; people: string }): {
  seats: number
  people: Participant[]
} {
  const { people, wrong } = participantsIn(typed.people, (email) => /^[^@]{1,64}@[^@]{1,253}$/.test(email))
  if (wrong !== null) throw wrongPeople('manual-orders:invalid.person', { line: wrong })
  const seats = typed.seats ?? people.length
  if (seats === 0) throw new BadInput({ seats: { key: 'manual-orders:invalid.seats' } })
  if (seats > MOST_GIVEN)
    throw new BadInput({
      [typed.seats === null ? 'people' : 'seats']: {
        key: 'manual-orders:invalid.most',
        params: { count: MOST_GIVEN },
      },
    })
  if (people.length > seats) throw wrongPeople('manual-orders:invalid.people', { count: seats })
  const named = people.map((one) => {
    const read = participantInput.safeParse(one)
    if (!read.success) throw wrongPeople('manual-orders:invalid.email', { email: one.email })
    return read.data
  })
  const twice = named.find((one, at) => named.findIndex(({ email }) => isSame(email, one.email)) < at)
  if (twice) throw wrongPeople('manual-orders:invalid.twice', { email: twice.email })
  return { seats, people: named }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function wrongPeople(key: string, params: Record<string, string | number>) {
  return new BadInput({ people: { key, params } })
}
