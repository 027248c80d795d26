import { type DoorAnswer, ticketCodeIn } from './check-in.ts'

/**
 * An expected person on a phone at the door; `mark` is derived from the ticket's code, `cameAt` in
 * milliseconds.
 */
export type DoorSeat = {
  ticket: string
  mark: string
  name: string | null
  type: string
  cameAt: number | null
}

/** An offline check-in, at a moment in milliseconds. */
export type Noted = { ticket: string; session: string; at: number }

/** The most offline check-ins sent at once. */
export const MOST_NOTED = 100
export const MARK_LENGTH = 16

const NAME = 'door:'

/** This phone's unsent check-ins of an event, without names, which stay in the page. */
export function notedAt(slug: string): Noted[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${NAME}${slug}`) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Stores them in the browser; false where it cannot. */
export function keepNoted(slug: string, noted: readonly Noted[]): boolean {
  try {
    if (noted.length === 0) localStorage.removeItem(`${NAME}${slug}`)
    else localStorage.setItem(`${NAME}${slug}`, JSON.stringify(noted))
    return true
  } catch {
    return false
  }
}

/** The mark of a typed or scanned code, as in the list; null where the browser cannot compute it. */
export async function markOf(typed: string): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest(
    'SHA-256',
    new TextEncoder().encode(ticketCodeIn(typed)),
  )
  if (!digest) return null
  const signs = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return signs.replaceAll('+', '-').replaceAll('/', '_').slice(0, MARK_LENGTH)
}

/** The door's offline answer for a seat, by the list and check-ins since. */
export function answerHere(seat: DoorSeat | undefined, noted: readonly Noted[], session: string): DoorAnswer {
  if (!seat) return { kind: 'unlisted' }
  const { ticket, name, type } = seat
  const own = noted.find((one) => one.ticket === ticket && one.session === session)
  const came = own?.at ?? seat.cameAt
  if (came !== null) return { kind: 'again', ticket, name, type, cameAt: new Date(came), by: null }
  return { kind: 'valid', ticket, name, type, session }
}
