import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { findKeptAnswer, keepAnswer } from '#app/features/sales/participants/keep-page.ts'
import { prefixOf } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { listenToLine } from '#app/ui/line.ts'
import type { DoorAnswer } from '../check-in.ts'
import {
  answerHere,
  type DoorSeat,
  keepNoted,
  MOST_NOTED,
  markOf,
  type Noted,
  notedAt,
} from '../noted-at-door.ts'
import type { NotedAnswer } from '../take-noted.server.ts'

const RELOAD_MS = 5 * 60_000
const AGAIN_MS = 5_000

/**
 * A JSON answer of our own, dates told from texts by the caller; null without a line, a session or a door
 * that is open.
 */
async function ask<T>(address: string, how: RequestInit = {}): Promise<T | 'noLine' | null> {
  try {
    const answer = await fetch(address, { ...how, credentials: 'same-origin' })
    return answer.ok && !answer.redirected ? ((await answer.json()) as T) : null
  } catch {
    return 'noLine'
  }
}

/** The list that this browser has kept of an earlier visit. */
async function findKeptList(viewer: string, address: string) {
  const kept = await findKeptAnswer(viewer, address, new Date())
  if (!kept) return null
  const { seats, at } = (await kept.json()) as { seats: DoorSeat[]; at: number }
  return { seats, at: new Date(at) }
}

const isSame = (one: Noted, other: Pick<Noted, 'ticket' | 'session'>) =>
  one.ticket === other.ticket && one.session === other.session

export type DoorHere = ReturnType<typeof useDoorHere>

type DoorHereProps = {
  slug: string
  session: string
  /** Under whose name, and until when, the list is kept in this browser. */
  viewer: string
  until: Date
  /** Answers, and records nothing. */
  isTrial: boolean
}

/**
 * The door while offline: expected people are loaded ahead and kept, so that also a page that is opened anew
 * has them; tickets are answered by that list, and check-ins are stored in the browser and sent once online.
 * `late` lists answers that proved wrong.
 */
export function useDoorHere({ slug, session, viewer, until, isTrial }: DoorHereProps) {
  const address = `${prefixOf(useLanguage())}/event/checkin/${encodeURIComponent(slug)}/list`
  const { revalidate } = useRevalidator()
  const [isOff, setOff] = useState(false)
  const [list, setList] = useState<{ seats: DoorSeat[]; at: Date } | null>(null)
  const [noted, setNoted] = useState<Noted[]>([])
  const [said, setSaid] = useState<{ answer: DoorAnswer; at: Date } | null>(null)
  const [late, setLate] = useState<NotedAnswer[]>([])
  const isSending = useRef(false)

  const keep = (next: Noted[]) => {
    keepNoted(slug, next)
    setNoted(next)
  }

  useEffect(() => {
    setOff(!navigator.onLine)
    setNoted(notedAt(slug))
    const [lost, found] = [() => setOff(true), () => setOff(false)]
    window.addEventListener('offline', lost)
    window.addEventListener('online', found)
    const stop = listenToLine((isThere) => setOff(!isThere))
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', found)
      stop()
    }
  }, [slug])

  useEffect(() => {
    const over = new AbortController()
    const load = async () => {
      const answer = await ask<{ seats: DoorSeat[] }>(`${address}?session=${session}`, {
        signal: over.signal,
      })
      if (over.signal.aborted || answer === null) return
      if (answer === 'noLine') {
        const kept = await findKeptList(viewer, `${address}?session=${session}`)
        if (kept && !over.signal.aborted) setList((before) => before ?? kept)
      }
      // An answer may have been on its way when the line was lost.
      setOff(answer === 'noLine' || !navigator.onLine)
      if (answer === 'noLine') return
      const at = new Date()
      setList({ seats: answer.seats, at })
      const copy = Response.json({ seats: answer.seats, at: at.getTime() })
      void keepAnswer(viewer, until, `${address}?session=${session}`, copy)
    }
    // Losing the line is no reason to ask at once; it is looked for, until it is there.
    if (!isOff) void load()
    const timer = window.setInterval(load, isOff ? AGAIN_MS : RELOAD_MS)
    return () => {
      over.abort()
      window.clearInterval(timer)
    }
  }, [address, session, isOff, viewer, until])

  useEffect(() => {
    if (noted.length === 0 || isOff) return
    const send = async () => {
      if (isSending.current) return
      isSending.current = true
      const part = noted.slice(0, MOST_NOTED)
      const body = new URLSearchParams({ noted: JSON.stringify(part) })
      const answer = await ask<{ answers: NotedAnswer[] }>(address, { method: 'POST', body })
      isSending.current = false
      if (answer === 'noLine') return setOff(true)
      if (answer === null) return
      const rest = notedAt(slug).filter((one) => !part.some((sent) => isSame(sent, one)))
      keepNoted(slug, rest)
      setNoted(rest)
      setLate((before) => [...before, ...answer.answers.filter((one) => one.answer.kind !== 'valid')])
      void revalidate()
    }
    void send()
    const timer = window.setInterval(send, AGAIN_MS)
    return () => window.clearInterval(timer)
  }, [address, slug, noted, isOff, revalidate])

  const seats = list?.seats ?? []
  const isHere = ({ ticket, cameAt }: DoorSeat) =>
    cameAt !== null || noted.some((one) => isSame(one, { ticket, session }))
  return {
    isOff,
    list,
    noted,
    said,
    late,
    /** How many of how many are here, by the list; null while the server says it. */
    came: isOff && list ? seats.filter(isHere).length : null,
    expected: isOff && list ? seats.length : null,
    /** Takes a ticket, by what was typed or scanned of its code or from the list. */
    take: async ({ code, ticket }: { code?: string; ticket?: string }) => {
      const mark = code === undefined ? null : await markOf(code)
      const seat = seats.find((one) => (ticket ? one.ticket === ticket : one.mark === mark))
      const answer = answerHere(seat, noted, session)
      if (seat && answer.kind === 'valid' && !isTrial)
        keep([...noted, { ticket: seat.ticket, session, at: Date.now() }])
      setSaid({ answer, at: new Date() })
    },
    /** Takes back what was noted here and has not been sent; false of anything else. */
    takeBack: (ticket: string): boolean => {
      const rest = noted.filter((one) => !isSame(one, { ticket, session }))
      if (rest.length === noted.length) return false
      keep(rest)
      setSaid(null)
      return true
    },
    forget: () => setSaid(null),
    seen: () => setLate([]),
    nameOf: (ticket: string) => seats.find((one) => one.ticket === ticket)?.name ?? null,
  }
}
