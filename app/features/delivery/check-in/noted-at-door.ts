import { type DoorAnswer, ticketCodeIn } from './check-in.ts'

/**
 * Somebody who is expected, as a phone at the door knows it; `mark` is made of the ticket's code, `cameAt` in
 * milliseconds.
 */
export type DoorSeat = {
  ticket: string
  mark: string
  name: string | null
  type: string
  cameAt: number | null
}

/** That somebody was let in without a line, at a moment in milliseconds. */
export type Noted = { ticket: string; session: string; at: number }

/** So many notes are sent at once. */
export const MOST_NOTED = 100
export const MARK_LENGTH = 16

const NAME = 'door:'

/** What this phone noted at the door of an event and has not sent yet. No names: those stay in the page. */
export function notedAt(slug: string): Noted[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${NAME}${slug}`) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Keeps it, so that it outlives the page; false where this browser keeps nothing. */
export function keepNoted(slug: string, noted: readonly Noted[]): boolean {
  try {
    if (noted.length === 0) localStorage.removeItem(`${NAME}${slug}`)
    else localStorage.setItem(`${NAME}${slug}`, JSON.stringify(noted))
    return true
  } catch {
    return false
  }
}

/** The mark of a typed or scanned code, as the list has it; null where the browser cannot make it. */
export async function markOf(typed: string): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest(
    'SHA-256',
    new TextEncoder().encode(ticketCodeIn(typed)),
  )
  if (!digest) return null
  const signs = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return signs.replaceAll('+', '-').replaceAll('/', '_').slice(0, MARK_LENGTH)
}

/** What a door says of a seat without a line, by what it knows: the list and what it noted since. */
export function answerHere(seat: DoorSeat | undefined, noted: readonly Noted[], session: string): DoorAnswer {
  if (!seat) return { kind: 'unlisted' }
  const { ticket, name, type } = seat
  const own = noted.find((one) => one.ticket === ticket && one.session === session)
  const came = own?.at ?? seat.cameAt
  if (came !== null) return { kind: 'again', ticket, name, type, cameAt: new Date(came), by: null }
  return { kind: 'valid', ticket, name, type, session }
}
